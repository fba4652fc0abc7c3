import { basename, join } from 'node:path'
import { ConfigError } from '../../../../kit/errors.js'
import { parseRecord } from '../../../../kit/records/json/parse-record.js'
import { type NodeProof, nodeProof } from '../../../../kit/records/proof/node-proof.js'
import {
  type CoordinatorEvent,
  coordinatorEvent,
} from '../../../../kit/records/run/coordinator-event.js'
import { runDirectory } from '../../../../kit/records/run/run-directory.js'
import { plural } from '../../../../kit/wording/plural.js'
import { endOf } from '../../../../prove/validate/nodes/judge-ends.js'
import type { NodeRun } from '../../../../prove/validate/nodes/node-run.js'
import type { CheckedNode } from '../../../../prove/validate/nodes/prove-nodes.js'
import { proofDirectory, readJobRecord } from '../../check/prove/read-journals.js'
import type { Dependencies } from '../../dependencies.js'

const mostBytes = 512 * 2 ** 20

type Services = {
  readonly files: Pick<Dependencies['files'], 'readText' | 'lastEntry'>
  readonly eventLogs: Dependencies['eventLogs']
}

/** The records of one node, and where it was checked, its part of the proof. */
export type ReadNode = { readonly run: NodeRun; readonly checked: CheckedNode | null }

/** Reads the directory of a node as `run --run-dir` or `check --output-dir` wrote it. Throws a ConfigError for any other. */
export async function readNode(
  name: string,
  directory: string,
  services: Services,
): Promise<ReadNode> {
  const known = await readNodeProof(name, directory, services)
  if (known === null) await refuseWholeCheck(name, directory, services)
  const proof = known ?? (await cutShort(directory, services))
  if (proof === null) return { run: await readRun(name, directory, services), checked: null }
  const place = join(directory, proof.run_directory)
  const run = await readRun(name, place, services)
  const record = await readJobRecord(proofDirectory(place), run.worldSize, services.files)
  const isFailed = (endOf(run)?.outcome ?? 'finished') !== 'finished'
  const journals = record.ranks.flatMap(({ rank, journal: { numUnreadable } }) =>
    numUnreadable === 0
      ? []
      : [`the journal of rank ${rank} has ${plural(numUnreadable, 'unreadable line')}`],
  )
  return {
    run: { ...run, damage: [...run.damage, ...journals] },
    checked: { name, proof, record, isFailed },
  }
}

async function readNodeProof(
  name: string,
  directory: string,
  { files }: Services,
): Promise<NodeProof | null> {
  const read = await files.readText(join(directory, 'node.json'), mostBytes)
  if (read.status === 'missing') return null
  const parsed = read.status === 'ok' ? parseRecord(nodeProof, read.text) : null
  if (parsed?.status === 'ok') return parsed.value
  throw new ConfigError(
    `argument <files>: ${name}/node.json cannot be read as the record of a node`,
    'copy the output directory of the check again, or repeat the check',
  )
}

/** A check on one machine ends with a report of its own, and leaves no part of a proof. */
async function refuseWholeCheck(
  name: string,
  directory: string,
  { files }: Services,
): Promise<void> {
  const report = await files.readText(join(directory, 'report.json'), mostBytes)
  const run = await files.lastEntry(join(directory, 'runs'))
  if (report.status === 'missing' || run === null) return
  throw new ConfigError(
    `argument <files>: ${name} is a whole check of one machine, whose result is ${name}/report.html`,
    'give the output directories of the nodes of one check, or the directories of one run',
  )
}

/** A check that was killed has written down nothing but its run; null where there is no such run. */
async function cutShort(
  directory: string,
  { files }: Services,
): Promise<CheckedNode['proof'] | null> {
  const run = await files.lastEntry(join(directory, 'runs'))
  if (run === null) return null
  return {
    run_directory: join('runs', basename(run)),
    check_steps: null,
    protection: null,
    hindrance: 'the check was cut short',
    replays: [],
    notes: [],
  }
}

async function readRun(name: string, directory: string, services: Services): Promise<NodeRun> {
  const { coordinator, damage } = await readCoordinator(name, directory, services)
  const started = coordinator.find((event) => event.type === 'run-started')
  if (started === undefined)
    throw new ConfigError(
      `argument <files>: the log of the coordinator in ${name} does not say which run it is of`,
      'copy the directory of the node again',
    )
  const { run_id: runId, world_size: worldSize } = started
  const logs = await services.eventLogs.inspect(directory, worldSize)
  const damaged = logs.flatMap((log, rank) =>
    log.damage === null
      ? []
      : [`the event log of rank ${rank} is damaged at byte ${log.damage.byte}`],
  )
  return {
    name,
    runId,
    worldSize,
    coordinator,
    ranks: logs.map(({ events }) => events),
    damage: [...damage, ...damaged],
  }
}

/** The last line may be cut by a kill; any other that cannot be read is damage. */
async function readCoordinator(
  name: string,
  directory: string,
  { files }: Services,
): Promise<Pick<NodeRun, 'coordinator' | 'damage'>> {
  const read = await files.readText(runDirectory.coordinatorEvents(directory), mostBytes)
  if (read.status !== 'ok') throw noRunDirectory(name)
  const parsed = read.text
    .split('\n')
    .slice(0, -1)
    .map((line) => parseRecord(coordinatorEvent, line))
  const coordinator = parsed.flatMap((one): CoordinatorEvent[] =>
    one.status === 'ok' ? [one.value] : [],
  )
  const numUnreadable = parsed.length - coordinator.length
  return {
    coordinator,
    damage:
      numUnreadable === 0
        ? []
        : [`the log of its coordinator has ${plural(numUnreadable, 'unreadable line')}`],
  }
}

const noRunDirectory = (name: string): ConfigError =>
  new ConfigError(
    `argument <files>: ${name} is no run directory`,
    'give the directories that minicluster run --run-dir or check --output-dir wrote, one of each node',
  )
