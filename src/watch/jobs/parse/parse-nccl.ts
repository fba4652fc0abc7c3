import { splitLog, withoutRayPrefix } from './log-lines.js'

/** The network that the collectives of one process use. */
export type Network = {
  /** `host:pid`, as NCCL writes it; null if unknown. */
  readonly process: string | null
  /** `efa`; `socket`: TCP; `infiniband`; `other`: a fabric that is not EFA; `unknown`: the log does not decide. */
  readonly transport: 'efa' | 'socket' | 'infiniband' | 'other' | 'unknown'
  /** The line that decided, or why nothing did. */
  readonly evidence: string
  /** NCCL's warnings before a fallback; empty without one. */
  readonly warnings: readonly string[]
}

const isNccl = /\bNCCL (?:INFO|WARN)\b/
/** `host:pid:thread [device] NCCL`; what stands before it, such as a date or `[1,0]<stdout>:`, is not part of it. */
const origin = /(?:^|[\s>"]|\]:)(?<process>[\w.-]{1,80}:\d{1,10}):\d{1,10} \[[\d-]{1,4}\]/
const using = /\bUsing network (?<network>\w[\w .+-]{0,60}?)\s*(?:\\n"|$)/
const provider = /\bNET\/OFI Selected provider is (?<provider>[\w;.-]{1,40})/i
const complaint =
  /\bNCCL WARN (?<text>NET\/.{1,200})|(?<plugin>NET\/Plugin: Could not find: \S{1,80})/

type Seen = { network: string | null; line: string; provider: string | null; warnings: string[] }

/**
 * The network of every process with NCCL lines in these texts. The last `Using network` line of a process decides; a
 * loaded plugin proves nothing. Libfabric is EFA only if its provider is named efa.
 */
export function parseNccl(text: string): readonly Network[] {
  const processes = new Map<string | null, Seen>()
  for (const whole of splitLog(text)) {
    const line = withoutRayPrefix(whole)
    if (!isNccl.test(line)) continue
    const process = origin.exec(line)?.groups?.['process'] ?? null
    const seen = processes.get(process) ?? { network: null, line: '', provider: null, warnings: [] }
    processes.set(process, note(seen, line))
  }
  return [...processes]
    .filter(([, seen]) => isTelling(seen))
    .map(([process, seen]) => judge(process, seen))
}

function note(seen: Seen, line: string): Seen {
  const network = using.exec(line)?.groups?.['network']
  if (network !== undefined) return { ...seen, network, line: line.trim() }
  const selected = provider.exec(line)?.groups?.['provider']
  if (selected !== undefined) return { ...seen, provider: selected }
  const warning = warningIn(line)
  return warning === null ? seen : { ...seen, warnings: [...seen.warnings, warning].slice(-5) }
}

function warningIn(line: string): string | null {
  const groups = complaint.exec(line)?.groups
  return groups?.['text'] ?? groups?.['plugin'] ?? null
}

function judge(process: string | null, seen: Seen): Network {
  const { network, line, warnings } = seen
  if (network === null) {
    const selected = seen.provider
    const isForeign = selected !== null && !isEfa(selected)
    const why =
      selected === null ? 'no line says which network is used' : describeProvider(selected)
    // Whichever network is used, it is not EFA.
    return { process, transport: isForeign ? 'other' : 'unknown', evidence: why, warnings }
  }
  return {
    process,
    transport: transportOf(network, seen.provider),
    evidence: explain(line, network, seen),
    warnings,
  }
}

function transportOf(network: string, selected: string | null): Network['transport'] {
  if (/^socket$/i.test(network)) return 'socket'
  if (/^(?:ib|ibext\w*|roce)\b/i.test(network)) return 'infiniband'
  if (!isFabric(network)) return 'other'
  if (selected === null) return 'unknown'
  return isEfa(selected) ? 'efa' : 'other'
}

const isEfa = (selected: string): boolean => /^efa(?:-direct)?$/i.test(selected)
const isFabric = (network: string): boolean => /libfabric|^ofi$/i.test(network)

function explain(line: string, network: string, { provider: selected }: Seen): string {
  if (!isFabric(network)) return line
  return selected === null
    ? `${line} (no line names its provider)`
    : `${line} (provider ${selected})`
}

const describeProvider = (selected: string): string =>
  `provider ${selected} was selected, and no line says that it is used`

/** Ignores a process that only printed its greeting, unless it is the only one and names a provider. */
function isTelling({ network, provider: selected, warnings }: Seen): boolean {
  return network !== null || selected !== null || warnings.length > 0
}
