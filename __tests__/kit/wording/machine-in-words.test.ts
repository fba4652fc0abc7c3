import { describe, expect, test } from 'vitest'
import { machineInWords } from '../../../src/kit/wording/machine-in-words.js'
import { aFingerprint, anotherMachine } from '../../support/builders/baseline-builders.js'

describe('Machine in words', () => {
  test('The description of a machine is one line, however hostile its name', () => {
    expect(machineInWords(anotherMachine)).toBe(
      'AMD EPYC 9V74 80-Core Processor, 4 cores, ubuntu24 20260105.1, Node v20, backend kernels',
    )
    const hostile = aFingerprint({ cpu_model: `a\n# b\u001b[31m${'x'.repeat(1000)}` })
    expect(machineInWords(hostile).length).toBeLessThanOrEqual(200)
    expect(machineInWords(hostile)).not.toMatch(/[\n\u001b]/)
  })

  test('The description of a machine lists unknown facts', () => {
    expect(machineInWords(aFingerprint({ cpu_model: null, cpu_cores: null, image: null }))).toBe(
      'an unknown CPU, an unknown number of cores, Linux 6.8, Node v20, backend kernels',
    )
    expect(machineInWords(null)).toBe('an unknown machine')
  })
})
