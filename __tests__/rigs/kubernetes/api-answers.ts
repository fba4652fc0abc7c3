/** What kubectl asks before it comes to its question. */
export const groups: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['/version', { major: '1', minor: '32', gitVersion: 'v1.32.4' }],
  ['/api', { kind: 'APIVersions', versions: ['v1'] }],
  ['/apis', { kind: 'APIGroupList', apiVersion: 'v1', groups: [] }],
  [
    '/api/v1',
    {
      kind: 'APIResourceList',
      groupVersion: 'v1',
      resources: [
        {
          name: 'pods',
          singularName: 'pod',
          namespaced: true,
          kind: 'Pod',
          shortNames: ['po'],
          verbs: ['get', 'list'],
        },
        {
          name: 'pods/exec',
          singularName: '',
          namespaced: true,
          kind: 'PodExecOptions',
          verbs: ['create', 'get'],
        },
        { name: 'pods/log', singularName: '', namespaced: true, kind: 'Pod', verbs: ['get'] },
      ],
    },
  ],
])

export const statusOf = (code: number, reason: string, message: string) => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message,
  reason,
  code,
})

/** A pod that runs, with these containers. */
export const podOf = (name: string, namespace: string, containers: readonly string[]) => ({
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name, namespace, uid: 'uid-1' },
  spec: { containers: containers.map((one) => ({ name: one, image: 'ray' })), nodeName: 'node-1' },
  status: {
    phase: 'Running',
    containerStatuses: containers.map((one) => ({
      name: one,
      ready: true,
      state: { running: {} },
    })),
  },
})

/** How a kubelet says that a command has failed. */
export const commandEnd = {
  exit: (code: number | null) => ({
    metadata: {},
    status: 'Failure',
    reason: 'NonZeroExitCode',
    message: `command terminated with non-zero exit code: exit status ${code}`,
    details: { causes: [{ reason: 'ExitCode', message: String(code ?? 137) }] },
  }),
  noProgram: (program: string) => ({
    metadata: {},
    status: 'Failure',
    reason: 'InternalError',
    message: `Internal error occurred: OCI runtime exec failed: exec failed: unable to start container process: exec: "${program}": executable file not found in $PATH: unknown`,
    code: 500,
  }),
}
