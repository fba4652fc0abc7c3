import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Cluster, startApiServer } from './api-server.js'

const token = 'kube-secret-token'

/** Prints rows of two GPUs where it is asked as we ask, and fails where it is not; the second of them only where it is whole. */
const nvidiaSmi = (isWhole: boolean): string => `#!/bin/sh
case "$*" in
  --query-gpu=count,index,name,*--format=csv,noheader,nounits)
    printf '2, 0, NVIDIA H100 80GB HBM3, 97, 70000, 81559, 61, 650.31\\n'
    ${isWhole} && printf '2, 1, NVIDIA H100 80GB HBM3, 0, 4, 81559, 30, 70.02\\n' || true ;;
  --query-compute-apps=pid,process_name,used_memory*--format=csv,noheader,nounits)
    printf '4242, python train.py, 69990\\n' ;;
  *) echo "unknown words: $*" >&2; exit 2 ;;
esac
`

/** A Kubernetes cluster of one namespace, and a user's kubectl that is configured for it. */
export async function startPods(
  kubectl: string,
  pods: Readonly<Record<string, Record<string, string>>>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'mc-pods-'))
  const [users, podPrograms] = [join(folder, 'bin'), join(folder, 'pod-bin')]
  const disk = join(folder, 'disk')
  for (const one of [users, podPrograms, disk]) await mkdir(one)
  await program(join(users, 'kubectl'), `#!/bin/sh\nexec '${kubectl}' "$@"\n`)
  await program(join(podPrograms, 'nvidia-smi'), nvidiaSmi(true))
  const cluster: Cluster = {
    namespace: 'training',
    pods: new Map(Object.entries(pods)),
    token,
    directory: disk,
    environment: { PATH: `${podPrograms}:${process.env['PATH'] ?? ''}` },
    manner: 'serve',
    forwardsTo: null,
    requests: [],
    carriers: new Set(),
  }
  const server = await startApiServer(cluster, await makeIdentity(folder))
  await writeFile(join(folder, 'kubeconfig'), kubeconfig(server.url, join(folder, 'cert.pem')))
  return {
    cluster,
    disk,
    token,
    /** From now on nvidia-smi ends after its first row, or lists all again. */
    cutGpus: (isCut: boolean) => program(join(podPrograms, 'nvidia-smi'), nvidiaSmi(!isCut)),
    /** What a user's shell has set. */
    environment: {
      PATH: `${users}:${process.env['PATH'] ?? ''}`,
      KUBECONFIG: join(folder, 'kubeconfig'),
      HOME: folder,
    },
    async stop() {
      await server.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** kubectl sends its token over TLS only. */
async function makeIdentity(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = 'req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2'.split(
    ' ',
  )
  const names = ['-subj', '/CN=api', '-addext', 'subjectAltName=IP:127.0.0.1']
  await promisify(execFile)('openssl', [...words, ...names, '-keyout', key, '-out', cert])
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
}

async function program(path: string, text: string): Promise<void> {
  await writeFile(path, text)
  await chmod(path, 0o755)
}

/** Two contexts: `here` works, and nobody listens at `nowhere`, which is the current one. */
const kubeconfig = (url: string, certificate: string): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'nowhere',
    clusters: [
      { name: 'here', cluster: { server: url, 'certificate-authority': certificate } },
      { name: 'nowhere', cluster: { server: 'http://127.0.0.1:9' } },
    ],
    users: [
      { name: 'me', user: { token } },
      { name: 'stranger', user: { token: 'another-secret-token' } },
    ],
    contexts: [
      { name: 'here', context: { cluster: 'here', user: 'me' } },
      { name: 'stranger', context: { cluster: 'here', user: 'stranger' } },
      { name: 'nowhere', context: { cluster: 'nowhere', user: 'me' } },
    ],
  })
