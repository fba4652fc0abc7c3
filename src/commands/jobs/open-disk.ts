import { isAbsolute, resolve } from 'node:path'
import { ConfigError } from '../../errors.js'
import type { CheckpointDisk } from '../../jobs/checkpoints/checkpoint-disk.js'
import { checkpointDirectory } from '../../system/files/checkpoint-directory.js'
import { kubectlPods, type PodAccess } from '../../system/kubernetes/kubectl.js'
import { podDirectory } from '../../system/kubernetes/pod-directory.js'

export type DiskOptions = PodAccess & {
  readonly checkpointDir: string | null
  readonly checkpointPod: string | null
}

/** The directory of checkpoints, here or on the disk of a pod; null where none was given. */
export function openDisk(options: DiskOptions, workingDirectory: string): CheckpointDisk | null {
  const { checkpointDir: directory, checkpointPod: pod } = options
  if (directory === null) {
    if (pod === null) return null
    throw new ConfigError(
      'option --checkpoint-pod names a pod, and --checkpoint-dir no directory in it',
      'add --checkpoint-dir',
    )
  }
  if (pod === null) return checkpointDirectory(resolve(workingDirectory, directory))
  if (!isAbsolute(directory)) {
    throw new ConfigError(
      `option --checkpoint-dir: '${directory}' is no absolute path, as a directory in a pod must have`,
    )
  }
  return podDirectory(directory, requirePodName(pod), kubectlPods(options))
}

/** A pod's name, or `kind/name`; nothing that kubectl would take for an option. */
export function requirePodName(name: string): string {
  if (/^(?:[a-z]+\/)?[a-z0-9][a-z0-9.-]{0,252}$/.test(name)) return name
  throw new ConfigError(
    `'${name.slice(0, 100)}' is no name of a pod`,
    'give it as kubectl get pods prints it',
  )
}
