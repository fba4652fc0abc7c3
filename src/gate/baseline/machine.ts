import type { BaselinePoint } from '../../kit/records/baseline/baseline.js'
import type { Fingerprint } from '../../kit/records/baseline/fingerprint.js'
import type { EnvironmentRecord } from '../../kit/records/run/run-metrics.js'
import { isSameMachine, machineDifferences } from '../../kit/records/baseline/same-machine.js'
import { machineInWords } from '../../kit/wording/machine-in-words.js'

/** The machine of a run and its software, as far as they determine its speed. */
export function fingerprintOf(environment: EnvironmentRecord, backend: string): Fingerprint {
  const model = environment.cpu_model?.trim() ?? ''
  return {
    // What Node reports on many ARM machines.
    cpu_model: model === '' || model === 'unknown' ? null : model,
    cpu_cores: environment.cpu_cores,
    os: withoutBuild(environment.os),
    architecture: environment.architecture,
    ...(environment.runner_image === undefined ? {} : { image: environment.runner_image }),
    node: `v${environment.node_version.replace(/^v/, '').split('.')[0] ?? ''}`,
    backend,
  }
}

const withoutBuild = (os: string): string =>
  /^(\S+ \d+(?:\.\d+)?)/.exec(os)?.[1] ?? os.split(/[-+]/)[0] ?? os

/** Why figures of the two machines cannot be compared; null if they can. */
export function machineObstacle(
  { fingerprint: here }: Pick<BaselinePoint, 'fingerprint'>,
  { fingerprint: there }: Pick<BaselinePoint, 'fingerprint'>,
): string | null {
  if (isSameMachine(here, there)) return null
  const differences = machineDifferences(here, there)
  return differences.length === 0
    ? 'Too little is known about the machine to treat it as the same.'
    : `Measured on another machine (${differences.join(', ')}): ${machineInWords(there)}.`
}
