import { ConfigError } from '../../../kit/errors.js'
import type { ParameterSpec } from '../workload.js'
import type { WorkloadSource } from './workload-source.js'
import { describeValue, isObject } from './describe-value.js'

/**
 * The result of a workload's `parameters`, if every tensor is well-formed; otherwise a ConfigError names the first
 * flaw.
 */
export function checkParameters(value: unknown, source: WorkloadSource): readonly ParameterSpec[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new ConfigError(
      `${source.label}: parameters returned ${describeValue(value)}, expected a list with at least one tensor`,
      "return [{ name: 'w', shape: [10, 1], init: { normal: 0.1 } }, ...]",
    )
  }
  const names = new Set<unknown>()
  value.forEach((spec: unknown, index) => {
    const flaw = isObject(spec) ? flawOf(spec, names) : `is ${describeValue(spec)}`
    if (flaw === undefined) return
    const name = isObject(spec) && typeof spec['name'] === 'string' ? ` "${spec['name']}"` : ''
    throw new ConfigError(`${source.label}: parameters[${index}]${name}: ${flaw}`)
  })
  return value as ParameterSpec[]
}

function flawOf(spec: Record<string, unknown>, names: Set<unknown>): string | undefined {
  const { name, shape, init } = spec
  if (typeof name !== 'string' || name === '') {
    return `name is ${describeValue(name)}, expected a non-empty text`
  }
  if (names.has(name)) return 'an earlier parameter has the same name'
  names.add(name)
  return shapeFlaw(shape) ?? initializerFlaw(init)
}

function shapeFlaw(shape: unknown): string | undefined {
  const isShape = Array.isArray(shape) && shape.every((n) => Number.isSafeInteger(n) && n > 0)
  return isShape ? undefined : `shape ${describeValue(shape)}, expected positive integers`
}

const initializers = ['uniform', 'normal', 'constant']

function initializerFlaw(init: unknown): string | undefined {
  const [[kind, value] = ['', undefined], ...others] = isObject(init) ? Object.entries(init) : []
  if (!initializers.includes(kind) || others.length > 0) {
    return `init ${describeValue(init)}, expected { uniform: bound }, { normal: deviation } or { constant: value }`
  }
  const isFinite = typeof value === 'number' && Number.isFinite(Math.fround(value))
  if (isFinite && (kind === 'constant' || value >= 0)) return undefined
  const allowed = kind === 'constant' ? 'a finite number' : 'a finite number from 0 on'
  return `init.${kind} is ${describeValue(value)}, expected ${allowed}`
}
