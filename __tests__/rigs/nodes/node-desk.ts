import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterState } from '../../../src/kit/records/nodes/cluster-state.js'
import { aFolder, type Ended, start, type Started, waitFor } from '../../integration/program.js'
import type { NodeRig } from './node-rig.js'

/** A folder with a cluster file, and `minicluster` in it with the rig's ssh. */
export async function aDesk(
  rig: NodeRig,
  nodes: number,
  /** What the cluster file says besides of a node, by its number. */
  extra: Readonly<Record<number, string>> = {},
) {
  const folder = await aFolder()
  const names = Array.from({ length: nodes }, (_, index) => `gpu${index + 1}`)
  const lines = names.map(
    (name, index) =>
      `  - {name: ${name}, ip: 198.18.${index + 1}.2, ssh: ${name}${extra[index + 1] ?? ''}}`,
  )
  await writeFile(join(folder, 'cluster.yaml'), `workers:\n${lines.join('\n')}\n`)
  const ssh = `#!/bin/sh\nexec '${rig.ssh.program}' "$@"\n`
  await writeFile(join(folder, 'ssh'), ssh)
  await chmod(join(folder, 'ssh'), 0o755)
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, NO_COLOR: '1' }
  const path = join(folder, 'state.json')
  const begin = (...words: string[]): Started => start('cli.js', words, { cwd: folder, env })
  return {
    folder,
    env,
    path,
    state: ['--state', path],
    target: ['--ssh-config', rig.ssh.configFile],
    /** Starts any command. */
    begin,
    /** Runs any command to its end. */
    run: (...words: string[]): Promise<Ended> => begin(...words).ended,
    /** What the state file holds of what its watcher saw; null where it holds nothing yet. */
    async memory() {
      const text = await readFile(path, 'utf8').catch(() => '{}')
      return (JSON.parse(text) as Partial<ClusterState>).minicluster?.memory ?? null
    },
  }
}
export type NodeDesk = Awaited<ReturnType<typeof aDesk>>

/** What a process has printed so far. */
export function listen({ child }: Started): () => string {
  let said = ''
  child.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  return () => said
}

/** Waits until a process has printed something of this form. */
export const untilSaid = (
  said: () => string,
  form: RegExp,
  seconds = 60,
): Promise<RegExpExecArray> => waitFor(() => form.exec(said()), seconds)
