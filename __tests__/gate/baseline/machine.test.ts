import { describe, expect, test } from 'vitest'
import { fingerprintOf, machineObstacle } from '../../../src/gate/baseline/machine.js'
import { fingerprint } from '../../../src/kit/records/baseline/fingerprint.js'
import type { EnvironmentRecord } from '../../../src/kit/records/run/run-metrics.js'
import { isSameMachine } from '../../../src/kit/records/baseline/same-machine.js'
import { aFingerprint, anotherMachine } from '../../support/builders/baseline-builders.js'

const environment: EnvironmentRecord = {
  os: 'Linux 6.8.0-1017-azure',
  architecture: 'x64',
  cpu_model: 'AMD EPYC 7763 64-Core Processor',
  cpu_cores: 4,
  memory_bytes: 16e9,
  node_version: '20.19.5',
  minicluster_version: '0.1.0',
  runner_image: 'ubuntu24 20260105.1',
}
const ofEnvironment = (overrides: Partial<EnvironmentRecord> = {}) =>
  fingerprintOf({ ...environment, ...overrides }, 'kernels')

const obstacle = (a: typeof anotherMachine, b: typeof anotherMachine) =>
  machineObstacle({ fingerprint: a }, { fingerprint: b })

describe('Machine fingerprint', () => {
  test('The fingerprint contains everything that decides the speed of a machine', () => {
    expect(ofEnvironment()).toEqual(aFingerprint())
    expect(fingerprint.parse(ofEnvironment())).toEqual(ofEnvironment())
  })

  test.each([
    ['Darwin 24.6.0', 'Darwin 24.6'],
    ['Windows_NT 10.0.26100', 'Windows_NT 10.0'],
    ['Linux 6.11.0-1018-azure', 'Linux 6.11'],
    ['Linux', 'Linux'],
    ['', ''],
  ])('The fingerprint shortens the system %j to %j', (os, kept) => {
    expect(ofEnvironment({ os }).os).toBe(kept)
  })

  test('The fingerprint is null for what is unknown', () => {
    expect(ofEnvironment({ cpu_model: 'unknown' }).cpu_model).toBeNull()
    expect(ofEnvironment({ cpu_model: ' ' }).cpu_model).toBeNull()
    expect(ofEnvironment({ runner_image: null }).image).toBeNull()
    expect(ofEnvironment({ runner_image: undefined })).not.toHaveProperty('image')
  })
})

describe('Two machines', () => {
  test('Two machines are of one kind whatever the build and version of their image', () => {
    const patched = ofEnvironment({ os: 'Linux 6.8.0-1099-azure', node_version: '20.20.0' })
    expect(isSameMachine(ofEnvironment(), patched)).toBe(true)
    const newer = ofEnvironment({ runner_image: 'ubuntu24 20260112.1' })
    expect(isSameMachine(ofEnvironment(), newer)).toBe(true)
    expect(obstacle(ofEnvironment(), newer)).toBeNull()
  })

  test.each([
    ['processor', { cpu_model: 'another' }],
    ['cores', { cpu_cores: 2 }],
    ['system', { os: 'Linux 6.11' }],
    ['architecture', { architecture: 'arm64' }],
    ['image', { image: 'ubuntu22 20260105.1' }],
    ['image', { image: null }],
    ['Node', { node: 'v24' }],
    ['backend', { backend: 'tfjs-cpu' }],
  ])('Two machines differ by their %s', (name, change) => {
    const other = aFingerprint(change)
    expect(isSameMachine(aFingerprint(), other)).toBe(false)
    expect(obstacle(aFingerprint(), other)).toContain(`another machine (${name})`)
  })

  test.each([
    ['processor', { cpu_model: null }],
    ['cores', { cpu_cores: null }],
    ['image', { image: undefined }],
  ])('Two machines are neither equal nor different when one has no known %s', (_, unknown) => {
    const other = aFingerprint(unknown)
    expect(isSameMachine(aFingerprint(), other)).toBe(false)
    expect(isSameMachine(other, other)).toBe(false)
    expect(obstacle(aFingerprint(), other)).toContain('Too little is known')
    expect(obstacle(other, aFingerprint())).toContain('Too little is known')
  })

  test('Two machines without an image, as at home, are of one kind', () => {
    const atHome = aFingerprint({ image: null })
    expect(isSameMachine(atHome, atHome)).toBe(true)
  })
})
