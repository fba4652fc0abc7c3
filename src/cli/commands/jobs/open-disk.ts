import { isAbsolute, resolve } from 'node:path'
import { placeOf } from '../../config/jobs/checkpoint-place.js'
import { ConfigError } from '../../../kit/errors.js'
import type { CheckpointDisk } from '../../../watch/jobs/checkpoints/checkpoint-disk.js'
import { checkpointDirectory } from '../../../machine/system/files/checkpoint-directory.js'
import { kubectlPods, type PodAccess } from '../../../machine/system/kubernetes/kubectl.js'
import { podDirectory } from '../../../machine/system/kubernetes/pod-directory.js'
import { askAlone, type AskWithin } from '../../../machine/system/silence.js'

type DiskOptions = PodAccess & {
  readonly checkpointDir: string | null
  readonly rayAddress: string | null
}

/** The checkpoint directory, on this machine or on the disk of a pod; null if none was given. */
export function openDisk(
  options: DiskOptions,
  workingDirectory: string,
  within: AskWithin = askAlone,
): CheckpointDisk | null {
  const { checkpointDir } = options
  if (checkpointDir === null) return null
  const { directory } = placeOf(checkpointDir)
  const pod = podOfCheckpoints(options)
  if (pod === null) return checkpointDirectory(resolve(workingDirectory, directory))
  const name = requirePodName(pod)
  if (!isAbsolute(directory)) {
    throw new ConfigError(
      `option --checkpoint-dir: '${directory}' is not an absolute path in the pod ${name}`,
      'a path on this machine that has a colon begins with ./',
    )
  }
  return podDirectory(directory, name, kubectlPods(options, { within }))
}

/** The pod that holds the checkpoints: that of the head, unless another one is named; null for this machine. */
export const podOfCheckpoints = ({
  checkpointDir,
  rayAddress,
}: Pick<DiskOptions, 'checkpointDir' | 'rayAddress'>): string | null =>
  placeOf(checkpointDir ?? '').pod ?? headPodOf(rayAddress)

/** The pod of the head that `pod/NAME` names, or `svc/NAME`, as kubectl takes it; null for an address. */
export function headPodOf(rayAddress: string | null): string | null {
  const [, kind, name = ''] = /^([a-z]+)\/(.*)$/s.exec(rayAddress ?? '') ?? []
  if (kind === undefined) return null
  return kind === 'pod' ? name : `${kind}/${name}`
}

/** A pod's name, or `kind/name`; nothing that kubectl would read as an option. */
export function requirePodName(name: string): string {
  if (/^(?:[a-z]+\/)?[a-z0-9][a-z0-9.-]{0,252}$/.test(name)) return name
  throw new ConfigError(
    `'${name.slice(0, 100)}' is not a pod name`,
    'use a name that kubectl get pods prints',
  )
}
