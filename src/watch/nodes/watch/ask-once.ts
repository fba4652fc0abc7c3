import type { NodeAnswer } from '../answer/node-answer.js'
import type { NodesMonitor } from '../nodes-monitor.js'
import type { PlannedRound } from '../plan-round.js'
import { isSilence } from '../judge/silence.js'
import type { NodeTransport, Round, RoundOutcome } from '../round.js'

type AskOnceParts = {
  /** Plans the polls; adds no results. */
  readonly monitor: Pick<NodesMonitor, 'plan'>
  readonly transport: NodeTransport
  readonly deadlineMs: number
  /** Epoch milliseconds. */
  readonly nowMs: number
  /** Also runs the deep probe, unless a rank runs. */
  readonly isDeep: boolean
  /** Called for every polled node. */
  readonly onRound: (round: Round) => void
}

/** Outcomes for which a new connection is worth a try. */
const worthAnother: readonly RoundOutcome[] = ['unreachable', 'timed-out', 'hung', 'torn']

/** Polls every node once, all at the same time; a silent one is polled again at once, over a new connection. */
export async function askOnce(parts: AskOnceParts): Promise<readonly Round[]> {
  const { monitor, nowMs } = parts
  return Promise.all(monitor.plan(nowMs).map((planned) => askNode(planned, parts)))
}

/** With fewer nodes the cause cannot be decided. */
const leastNodes = 3

/**
 * Whether so many nodes were silent in the same round that the monitor or its network is the likeliest cause. A node
 * that refuses a connection was reached.
 */
export function areMostSilent(rounds: readonly Round[]): boolean {
  const silent = rounds.filter(isSilence)
  return rounds.length >= leastNodes && 2 * silent.length > rounds.length
}

async function askNode(planned: PlannedRound, parts: AskOnceParts): Promise<Round> {
  const { transport, deadlineMs, isDeep, onRound } = parts
  const request = { ...planned.request, deadlineMs }
  const ask = (change: Partial<typeof request>) =>
    transport.ask(planned.node, { ...request, ...change })
  let round = await ask({ tier: 'full' })
  if (worthAnother.includes(round.outcome))
    round = await ask({ tier: 'full', isOnNewConnection: true })
  if (isDeep) round = await askDeep(round, () => ask({ tier: 'deep' }))
  onRound(round)
  return round
}

/** What torch sees beside the answer; without it, the node has not shown everything that it was asked. */
async function askDeep(round: Round, ask: () => Promise<Round>): Promise<Round> {
  if (round.answer === null) return round
  // torch takes GPU memory to check a GPU, so never while a rank runs.
  const canAsk = round.answer.ranks?.length === 0
  const deep = canAsk ? await ask() : null
  const seen = deep?.outcome === 'answered' ? deep : round
  const why = whyNotSeen(seen, deep)
  return why === null ? seen : withUnseen(seen, why)
}

/** Why it is not known whether torch sees a GPU; null if it is known. */
function whyNotSeen({ answer }: Round, deep: Round | null): string | null {
  if (deep === null) {
    return answer?.ranks === null ? 'its ranks could not be listed' : 'a rank runs on the node'
  }
  if (deep.outcome !== 'answered') return 'the node did not answer the deep probe'
  return answer === null ? null : whyTorchIsSilent(answer)
}

function whyTorchIsSilent({ python, unseen }: NodeAnswer): string | null {
  if (python !== null && python.isCudaAvailable !== null) return null
  if (python !== null && python.torch === null)
    return 'the python3 of a non-interactive session has no torch'
  return unseen.find(({ key }) => key === 'cuda' || key === 'python')?.reason ?? 'no answer'
}

function withUnseen(round: Round, why: string): Round {
  if (round.answer === null) return round
  const reason = `--deep asks torch for its GPUs, which was not done: ${why}`
  const unseen = [...round.answer.unseen, { key: 'cuda', kind: 'cut', reason } as const]
  return { ...round, answer: { ...round.answer, unseen } }
}
