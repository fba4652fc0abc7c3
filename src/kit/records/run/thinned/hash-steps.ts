import { createHash } from 'node:crypto'
import { writeNumber } from '../../json/write-number.js'
import { countHashes, type Stepped } from './all-steps.js'

/** SHA-256 of every step's loss, all digits; null of a run without steps. */
export function hashOfLosses({ steps, thinned_steps: thinned }: Stepped): string | null {
  if (thinned) return thinned.losses_sha256
  if (steps.length === 0) return null
  return digest(steps.map(({ step, loss }) => [step, loss === null ? null : writeNumber(loss)]))
}

/** SHA-256 of the state after every step; null where a step has no hash. */
export function hashOfStates({ steps, thinned_steps: thinned }: Stepped): string | null {
  if (thinned) return thinned.states_sha256
  if (steps.length === 0 || countHashes({ steps }) < steps.length) return null
  return digest(steps.map(({ step, state_hash: hash }) => [step, hash]))
}

const digest = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex')
