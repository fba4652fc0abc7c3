import { metrics } from '../../../src/gate/baseline/metrics/index.js'
import { actionOutputs } from '../../../src/cli/commands/action/action-outputs.js'
import { toKebabCase } from '../../../src/cli/config/option.js'
import { actionOptions } from '../../../src/cli/config/options.js'
import { detectors } from '../../../src/lab/detect/index.js'
import type { Disturbance } from '../../../src/lab/faults/disturbance.js'
import { controls, faults } from '../../../src/lab/faults/index.js'
import { anomalySeverities } from '../../../src/watch/monitor/anomaly.js'
import { checkpointDetectors } from '../../../src/watch/monitor/anomalies/index.js'
import { metricFamilies } from '../../../src/watch/monitor/prometheus/metric-families.js'
import { nodeChecks } from '../../../src/watch/nodes/checks/index.js'
import { recordSchemas } from '../../../src/kit/records/json-schemas.js'
import { renderCommands } from './command-reference.js'
import { code, describeDefault, entriesOf, table } from './table.js'

/** Tables of the documentation that follow from the code; UPDATE_GOLDEN=1 writes them. */
export const generatedTables = [
  {
    name: 'inputs',
    page: 'docs/action.md',
    render: () =>
      table(
        ['input', 'default', 'meaning'],
        entriesOf(actionOptions).map(([name, option]) => [
          code(toKebabCase(name)),
          describeDefault(option),
          option.help,
        ]),
      ),
  },
  {
    name: 'outputs',
    page: 'docs/action.md',
    render: () =>
      table(
        ['output', 'meaning'],
        Object.entries(actionOutputs).map(([name, { description }]) => [code(name), description]),
      ),
  },
  {
    name: 'faults',
    page: 'docs/catalogue.md',
    render: () =>
      table(
        ['', 'fault', 'what is done', 'dose', 'needs', 'PyTorch job'],
        faults.map((fault) => [
          ...describe(fault),
          describeDose(fault),
          describeNeeds(fault),
          describeAdapter(fault),
        ]),
      ),
  },
  {
    name: 'controls',
    page: 'docs/catalogue.md',
    render: () =>
      table(
        ['', 'control', 'what is done', 'PyTorch job'],
        controls.map((control) => [...describe(control), describeAdapter(control)]),
      ),
  },
  {
    name: 'detectors',
    page: 'docs/catalogue.md',
    render: () =>
      table(
        ['detector', 'what it detects', 'evidence', 'channel', 'false alarms'],
        detectors.map(({ name, summary, evidence, channel, falseAlarmBudget }) => [
          code(name),
          summary,
          evidence,
          channel,
          falseAlarmBudget,
        ]),
      ),
  },
  {
    name: 'node_checks',
    page: 'docs/nodes.md',
    render: () =>
      table(
        ['check', 'part', 'what it reports', 'kind'],
        nodeChecks.map(({ name, group, summary, kind, isEssential }) => [
          code(name),
          group,
          summary,
          isEssential ? `${kind}, essential` : kind,
        ]),
      ),
  },
  {
    name: 'metrics',
    page: 'docs/baselines.md',
    render: () =>
      table(
        ['metric', 'what it is', 'class', 'better', 'threshold', 'severity'],
        metrics.map(({ name, label, metricClass, direction, thresholdPercent, severity }) => [
          code(name),
          label,
          metricClass,
          direction,
          thresholdPercent === null ? 'any change' : `${thresholdPercent} %`,
          severity,
        ]),
      ),
  },
  { name: 'commands', page: 'docs/command-line.md', render: renderCommands },
  {
    name: 'records',
    page: 'docs/files.md',
    render: () =>
      table(
        ['schema', 'what it describes'],
        Object.entries(recordSchemas).map(([name, { title }]) => [code(name), title]),
      ),
  },
  {
    name: 'anomalies',
    page: 'docs/monitoring.md',
    render: () =>
      table(
        ['anomaly', 'severity', 'raised for', 'smallest size that is found'],
        checkpointDetectors.map(({ type, summary, dose }) => [
          code(type),
          anomalySeverities[type],
          summary,
          dose,
        ]),
      ),
  },
  {
    name: 'prometheus',
    page: 'docs/alerts.md',
    render: () =>
      table(
        ['metric', 'labels', 'meaning'],
        Object.entries(metricFamilies).map(([name, { labels, help }]) => [
          code(name),
          labels.join(', '),
          help,
        ]),
      ),
  },
] as const

function describe({ code: number, name, summary }: Disturbance): string[] {
  return [number, code(name), summary]
}

/** Default, levels of `full`, and where the promise begins if some are below it. */
function describeDose({ dose }: Disturbance): string {
  if (dose === null) return ''
  const { name, unit, levels, promisedFrom } = dose
  const promise = levels[0] === promisedFrom ? '' : `; promised from ${promisedFrom} on`
  return `\`${name}=${dose.default}\` ${unit} (${levels.join(', ')}${promise})`
}

/** Whether it is done to a PyTorch job of the user's, and what it needs there. */
function describeAdapter({ inAdapter, needs }: Disturbance): string {
  if (!inAdapter) return 'no'
  return ['yes', describeNeeds({ needs: inAdapter.needs ?? needs })].filter(Boolean).join(', ')
}

/** With fewer workers or steps the fault cannot be distinguished from its absence. */
function describeNeeds({ needs }: Pick<Disturbance, 'needs'>): string {
  const {
    minWorkers = 1,
    maxWorkers,
    minSteps,
    minDurationMs,
    checkpointEvery,
    proxiedLinks,
  } = needs
  return [
    minWorkers > 2 ? [`${minWorkers} workers`] : [],
    maxWorkers ? [`at most ${maxWorkers} workers`] : [],
    minSteps ? [`${minSteps} steps`] : [],
    minDurationMs ? [`${minDurationMs / 1000} s`] : [],
    checkpointEvery ? ['checkpoints'] : [],
    proxiedLinks ? ['proxied links'] : [],
  ]
    .flat()
    .join(', ')
}
