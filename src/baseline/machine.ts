import type { BaselinePoint } from '../records/baseline.js'
import type { Fingerprint } from '../records/fingerprint.js'
import type { EnvironmentRecord } from '../records/run-metrics.js'
import { oneLine } from './words.js'

/** The runner's image, as its environment says; null outside a workflow. */
export type RunnerImage = {
  /** `ImageOS`, such as `ubuntu24`. */
  readonly os: string | null
  /** `ImageVersion`. */
  readonly version: string | null
}

/** The machine of a run and what computed on it, as far as they decide how fast it is. */
export function fingerprintOf(
  environment: EnvironmentRecord,
  image: RunnerImage,
  backend: string,
): Fingerprint {
  const model = environment.cpu_model?.trim() ?? ''
  return {
    // What Node says on many ARM machines.
    cpu_model: model === '' || model === 'unknown' ? null : model,
    cpu_cores: environment.cpu_cores,
    os: withoutBuild(environment.os),
    architecture: environment.architecture,
    image: image.os ? [image.os, image.version].filter(Boolean).join(' ') : null,
    node: `v${environment.node_version.replace(/^v/, '').split('.')[0] ?? ''}`,
    backend,
  }
}

const withoutBuild = (os: string): string =>
  /^(\S+ \d+(?:\.\d+)?)/.exec(os)?.[1] ?? os.split(/[-+]/)[0] ?? os

/** What two machines must have in common; the version of an image is not part of it. */
const features: readonly {
  readonly name: string
  of(machine: Fingerprint): string | number | null
}[] = [
  { name: 'processor', of: ({ cpu_model: model }) => model },
  { name: 'cores', of: ({ cpu_cores: cores }) => cores },
  { name: 'system', of: ({ os }) => os },
  { name: 'architecture', of: ({ architecture }) => architecture },
  { name: 'image', of: ({ image }) => image?.split(' ')[0] ?? 'none' },
  { name: 'Node', of: ({ node }) => node },
  { name: 'backend', of: ({ backend }) => backend },
]

/** Machines of one class have one key, whatever is unknown of them. */
export function machineKey(machine: Fingerprint): string {
  return JSON.stringify(features.map(({ of }) => of(machine)))
}

/** Whether both are known to be of one kind: what is unknown is never the same. */
export function isSameMachine(a: Fingerprint, b: Fingerprint): boolean {
  return features.every(({ of }) => of(a) !== null && of(a) === of(b))
}

/** One line for people. */
export function describeMachine(machine: Fingerprint): string {
  const { cpu_model: model, cpu_cores: cores, image, node, backend, os } = machine
  const parts = [
    model ?? 'unknown processor',
    cores === null ? 'unknown number of cores' : `${cores} cores`,
    image ?? os,
    `Node ${node}`,
    `backend ${backend}`,
  ]
  return oneLine(parts.join(', '), 200)
}

/** Why figures of this machine cannot be held against the other's; null where they can. */
export function machineObstacle(
  { fingerprint: here }: Pick<BaselinePoint, 'fingerprint'>,
  { fingerprint: there }: Pick<BaselinePoint, 'fingerprint'>,
): string | null {
  if (isSameMachine(here, there)) return null
  const differences = features.filter(({ of }) => of(here) !== of(there))
  if (differences.length === 0) {
    return 'Too little is known of the machine to say that it is the same.'
  }
  const names = differences.map(({ name }) => name).join(', ')
  return `Measured on another machine (${names}): ${describeMachine(there)}.`
}
