import type { Fingerprint } from '../records/baseline/fingerprint.js'
import { oneLine } from './one-line.js'
import { plural } from './plural.js'

/** The machine as one phrase on one line; who shows it must still escape it. */
export function machineInWords(fingerprint: Fingerprint | null | undefined): string {
  if (fingerprint === null || fingerprint === undefined) return 'an unknown machine'
  const { cpu_model: model, cpu_cores: cores, image, os, node, backend } = fingerprint
  const parts = [
    model ?? 'an unknown CPU',
    cores === null ? 'an unknown number of cores' : plural(cores, 'core'),
    image ?? os,
    `Node ${node}`,
    `backend ${backend}`,
  ]
  return oneLine(parts.join(', '), 200)
}
