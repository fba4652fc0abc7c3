import type { Fingerprint } from './fingerprint.js'

/** The properties that two comparable machines share, null if unknown; the version of an image is not one of them. */
const features: readonly {
  readonly name: string
  of(machine: Fingerprint): string | number | null
}[] = [
  { name: 'processor', of: ({ cpu_model: model }) => model },
  { name: 'cores', of: ({ cpu_cores: cores }) => cores },
  { name: 'system', of: ({ os }) => os },
  { name: 'architecture', of: ({ architecture }) => architecture },
  { name: 'image', of: ({ image }) => imageName(image) },
  { name: 'Node', of: ({ node }) => node },
  { name: 'backend', of: ({ backend }) => backend },
]

/** No image at all, as on one's own machine, is a known value. */
const imageName = (image: Fingerprint['image']): string | null =>
  image === undefined ? null : (image?.split(' ')[0] ?? 'none')

/** Machines of one class have one key, even if details are unknown. */
export function machineKey(machine: Fingerprint): string {
  return JSON.stringify(features.map(({ of }) => of(machine)))
}

/** Whether both are known to be of one kind; an unknown property is never the same. */
export function isSameMachine(a: Fingerprint, b: Fingerprint): boolean {
  return features.every(({ of }) => of(a) !== null && of(a) === of(b))
}

/**
 * Properties in which both are known to differ, such as `processor` and `Node`. A property that is unknown on one side
 * is not a difference.
 */
export const machineDifferences = (a: Fingerprint, b: Fingerprint): readonly string[] =>
  features
    .filter(({ of }) => of(a) !== null && of(b) !== null && of(a) !== of(b))
    .map(({ name }) => name)
