import * as z from 'zod/mini'
import { jsonOrNull } from '../json/json-or-null.js'
import { failureCauses } from './failure-cause.js'

const count = z.int().check(z.gte(0))
const ms = z.number()
const loss = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity'])])
const text = z.string()

const stepWindow = z.object({
  steps: count,
  ownWorkMs: ms,
  isExact: z.boolean(),
  workWallMs: ms,
  dataMs: ms,
  stepMs: ms,
  meanStepMs: ms,
  allreduceMs: ms,
  allreduceMaxMs: ms,
  allreduceDelayMs: z.nullable(ms),
  gaugeMs: z.nullable(ms),
  samples: ms,
  localLoss: z.nullable(loss),
})

const latestStep = z.object({
  step: count,
  loss: z.nullable(loss),
  throughputSamplesPerSec: z.nullable(ms),
  allreduceMs: z.nullable(ms),
  computeMs: z.nullable(ms),
  window: z.optional(stepWindow),
})

const sourcePlace = z.object({ file: text, line: count, column: z.nullable(count) })

const phase = z.enum([
  'start',
  'meet',
  'prepare',
  'agree',
  'data',
  'compute',
  'reduce',
  'update',
  'gather',
  'save',
  'end',
])

/** All messages of a worker to its coordinator, one JSON line each; the line identifies the worker. */
const controlMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('beat'),
    phase,
    step: count,
    sequence: z.int(),
    waitingFor: z.nullable(count),
    sentMs: ms,
    latest: z.nullable(latestStep),
    collective: z.optional(z.nullable(text)),
    place: z.optional(z.nullable(text)),
    delayedMs: z.optional(z.nullable(ms)),
    ranMs: z.optional(z.nullable(ms)),
  }),
  z.object({ type: z.literal('started'), pid: z.optional(z.int()) }),
  z.object({ type: z.literal('note'), message: text }),
  z.object({
    type: z.literal('ready'),
    backend: z.object({
      requested: text,
      selected: text,
      reason: text,
      same_bits: z.optional(z.enum(['everywhere', 'same-processor', 'never'])),
    }),
    tensors: z.array(z.object({ name: text, shape: z.array(count) })),
  }),
  z.object({
    type: z.literal('failure'),
    kind: z.enum(['configuration', 'integrity', 'collective', 'machine', 'unexpected']),
    cause: z._default(z.nullable(z.enum(failureCauses)), null),
    message: text,
    hint: z.nullable(text),
    step: z.nullable(count),
    ranks: z.array(count),
    stack: z.nullable(text),
    place: z.optional(z.nullable(sourcePlace)),
  }),
  z.object({ type: z.literal('done'), result: z.unknown() }),
  z.object({ type: z.literal('idle') }),
  z.object({ type: z.literal('saved'), step: count, directory: text }),
  z.object({ type: z.literal('sealed'), step: count, effect: text, atMs: ms }),
])

/** A message as it was on the line, without the rank that its sender may state. */
export type ReceivedMessage = z.infer<typeof controlMessage>

/** The content of a worker's line: a message, no message, or a wrong one, with the reason after a colon. */
type ParsedControlLine =
  | { readonly status: 'message'; readonly message: ReceivedMessage }
  | { readonly status: 'noise' }
  | { readonly status: 'wrong'; readonly reason: string }

const knownTypes: readonly unknown[] = [
  'beat',
  'started',
  'ready',
  'failure',
  'done',
  'saved',
  'sealed',
  'note',
  'idle',
]

/** Checks a line from a worker; half a line of a worker that was killed while writing is noise. */
export function parseControlLine(line: string): ParsedControlLine {
  const json = jsonOrNull(line)
  if (typeof json !== 'object' || json === null || !('type' in json)) return { status: 'noise' }
  if (!knownTypes.includes(json.type)) return { status: 'noise' }
  const result = controlMessage.safeParse(json)
  if (result.success) return { status: 'message', message: result.data }
  const place = result.error.issues[0]?.path.map(String).join('.') ?? ''
  return { status: 'wrong', reason: `'${String(json.type)}' whose ${place} is missing or wrong` }
}

const benchResult = z.object({ timesMs: z.array(ms) })

/** The report of a worker of the collective benchmark at its end; null for anything else. */
export const readBenchResult = (result: unknown): z.infer<typeof benchResult> | null =>
  benchResult.safeParse(result).data ?? null
