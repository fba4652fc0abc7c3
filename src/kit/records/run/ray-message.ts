import * as z from 'zod/mini'
import { parseJson } from '../json/parse-json.js'

const count = z.int().check(z.gte(0))
const number = z.int().check(z.gte(1))
const text = z.string()

/** Files of a rank that come back, by their path in the run directory; nothing else is taken. */
const recordPath = text.check(z.regex(/^(events|proof)\/rank-\d{1,6}\.[a-z]{1,20}$/))

/** A message of our driver in the log of a Ray job, one line of JSON each, numbered without gaps. */
const rayMessage = z.discriminatedUnion('kind', [
  /** Nothing new; the driver lives. */
  z.object({ number, kind: z.literal('pulse') }),
  /** The ranks have their places; equal machines have equal process ids. */
  z.object({
    number,
    kind: z.literal('placed'),
    machines: z.array(z.nullable(text)),
    nodes: z.array(text),
  }),
  /** What the driver waits for before it can place them. */
  z.object({ number, kind: z.literal('waiting'), text }),
  /** The cluster has no room for them. */
  z.object({ number, kind: z.literal('refused'), text }),
  z.object({ number, kind: z.literal('unstarted'), rank: count, text }),
  /** A line that the rank has printed. */
  z.object({ number, kind: z.literal('line'), rank: count, text }),
  /** A control message of the adapter. */
  z.object({ number, kind: z.literal('said'), rank: count, text }),
  /** A piece of a file: where it belongs, and its bytes, deflated and in base64. */
  z.object({
    number,
    kind: z.literal('file'),
    rank: count,
    file: recordPath,
    at: count,
    packed: text,
  }),
  /** How the program has ended; below zero, by a signal. */
  z.object({ number, kind: z.literal('end'), rank: count, code: z.int() }),
  /** Ray has lost the actor or the node of the rank. */
  z.object({ number, kind: z.literal('lost'), rank: count, text }),
  z.object({ number, kind: z.literal('over') }),
])
export type RayMessage = z.infer<typeof rayMessage>

/** The message in a line of the log; null if the line is none. */
export function parseRayMessage(text: string): RayMessage | null {
  const json = parseJson(text)
  const word = json.status === 'ok' ? rayMessage.safeParse(json.value) : null
  return word?.success ? word.data : null
}
