import type { CheckInput, CheckSeverity } from '../../../../src/watch/nodes/checks/node-check.js'
import { anInput, aRank, unseen } from './an-answer.js'

/** What a check is seen to say: bad where it must, unknown where it cannot see; of a healthy node it says nothing bad. */
export type CheckCases = {
  readonly bad: readonly (readonly [severity: CheckSeverity, says: RegExp, input: CheckInput])[]
  readonly ok?: readonly CheckInput[]
  readonly unknown: readonly CheckInput[]
}

const noRanks = { ranks: null, ...unseen('ranks', 'hung no answer within 3 s') }
const blind = anInput({ answer: noRanks })

const noPython = { python: null, ...unseen('python', 'other no python3') }
const aPython = { version: '3.12.3', torch: '2.11.0', isCudaAvailable: null }

export const processCases: Readonly<Record<string, CheckCases>> = {
  'training-processes': {
    bad: [
      [
        'warning',
        /no training processes detected during active job/,
        anInput({ answer: { ranks: [] }, facts: { isJobActive: true } }),
      ],
    ],
    ok: [
      anInput({ answer: { ranks: [] } }),
      anInput({ answer: { ranks: [] }, facts: { isJobActive: false } }),
    ],
    unknown: [blind],
  },
  'duplicate-ranks': {
    bad: [
      [
        'warning',
        /rank 0 has processes 4711 and 5000/,
        anInput({ answer: { ranks: [aRank(), aRank({ pid: 5000, parentPid: 4999 })] } }),
      ],
    ],
    ok: [
      // Its data loader has inherited its environment.
      anInput({ answer: { ranks: [aRank(), aRank({ pid: 5000, parentPid: 4711 })] } }),
      // The same rank of another job, on a machine that is shared.
      anInput({
        answer: { ranks: [aRank(), aRank({ pid: 5000, parentPid: 1, masterPort: 29_600 })] },
      }),
    ],
    unknown: [
      blind,
      anInput({
        answer: { ranks: [aRank({ parentPid: null }), aRank({ pid: 5000, parentPid: null })] },
      }),
    ],
  },
  'rank-states': {
    bad: [
      [
        'warning',
        /rank 0, process 4711 is stopped/,
        anInput({ answer: { ranks: [aRank({ state: 'T' })] } }),
      ],
      ['warning', /cannot be interrupted/, anInput({ answer: { ranks: [aRank({ state: 'D' })] } })],
      ['warning', /is a zombie/, anInput({ answer: { ranks: [aRank({ state: 'Z' })] } })],
    ],
    ok: [anInput({ answer: { ranks: [aRank({ state: 'S' })] } })],
    unknown: [blind],
  },
  'world-size': {
    bad: [
      [
        'warning',
        /world sizes 8 and 16/,
        anInput({ answer: { ranks: [aRank(), aRank({ pid: 2, rank: 1, worldSize: 16 })] } }),
      ],
      [
        'warning',
        /rank 9 with a world size of 8/,
        anInput({ answer: { ranks: [aRank({ rank: 9 })] } }),
      ],
    ],
    unknown: [blind, anInput({ answer: { ranks: [aRank({ worldSize: null })] } })],
  },
  python: { bad: [], unknown: [anInput({ answer: noPython })] },
  torch: {
    bad: [
      [
        'warning',
        /torch is no longer installed/,
        anInput({ answer: { python: { ...aPython, torch: null } }, baseline: { torch: '2.11.0' } }),
      ],
      [
        'warning',
        /sees no GPU/,
        anInput({ answer: { python: { ...aPython, isCudaAvailable: false } } }),
      ],
    ],
    ok: [anInput({ answer: { python: { ...aPython, isCudaAvailable: true } } })],
    unknown: [
      anInput({ answer: noPython }),
      anInput({ answer: { python: { ...aPython, torch: null } } }),
    ],
  },
}
