import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import { shellWord } from '../../../kit/wording/shell-word.js'

type Settings = FaultReport['settings']

/**
 * The settings that decide the size of a step and the findings, if recorded; the fault-test option has the same name.
 */
const trained = [
  'batch_size',
  'hidden_size',
  'input_size',
  'output_size',
  'num_layers',
  'optimizer',
  'learning_rate',
  'backend',
  'transport',
  'stall_timeout_ms',
  'tolerance',
] as const satisfies readonly (keyof Settings)[]

/** Limits that the command omits, because they are the defaults of fault-test. */
const usualLimits = { min_detection_rate: 1, max_false_alarms: 0 } as const

/** The command that draws the same faults again, from the same seed, for the same training. */
export function commandOfCampaign({ settings }: Pick<FaultReport, 'settings'>): string {
  const { fault_set, workers, steps, rounds, seed, command } = settings
  return [
    'minicluster fault-test',
    `--faults ${shellWord(fault_set)}`,
    ...(launchesOwnRanks(command ?? []) ? [] : [`--workers ${workers}`]),
    ...(command ? [] : [`--steps ${steps}`]),
    `--rounds ${rounds}`,
    `--seed ${seed}`,
    ...(command ? [] : optionOf('workload', settings.workload_as_given ?? settings.workload)),
    ...(settings.doses === 'all' && fault_set !== 'full' ? ['--doses all'] : []),
    ...(command ? ofCommand(settings) : ofModel(settings)),
    ...limitsOf(settings),
    ...(command ? ['--', ...command.map(shellWord)] : []),
  ].join(' ')
}

/** A program that is not Python starts its ranks itself: it takes no number of workers. */
const launchesOwnRanks = ([program]: readonly string[]): boolean =>
  program !== undefined && !/(^|\/)python[\d.]*$/.test(program)

const ofModel = (settings: Settings): readonly string[] => [
  ...optionOf('engine', settings.engine),
  ...trained.flatMap((name) => optionOf(name, settings[name])),
]

/** A user's own command has its own training settings, and the engine that it has without the option. */
function ofCommand(settings: Settings): readonly string[] {
  const names = ['ray_address', 'check_steps', 'stall_timeout_ms', 'tolerance'] as const
  return [
    ...(settings.engine === 'command' ? [] : optionOf('engine', settings.engine)),
    ...names.flatMap((name) => optionOf(name, settings[name])),
  ]
}

/** The settings that an older report does not record, as a sentence; null if the command is complete. */
export function missingInCommand({ settings }: Pick<FaultReport, 'settings'>): string | null {
  if (settings.command) return null
  const asked = settings.fault_set === 'full' ? trained : ([...trained, 'doses'] as const)
  const unknown = asked.filter((name) => settings[name] === undefined).map(flagOf)
  if (unknown.length === 0) return null
  return `This report does not record these settings, so the command uses the defaults: ${unknown.join(', ')}`
}

function limitsOf(settings: Settings): readonly string[] {
  const names = ['min_detection_rate', 'max_false_alarms'] as const
  return names
    .filter((name) => settings[name] !== usualLimits[name])
    .flatMap((name) => optionOf(name, settings[name]))
}

function optionOf(name: string, value: string | number | undefined): readonly string[] {
  return value === undefined ? [] : [`${flagOf(name)} ${shellWord(String(value))}`]
}

function flagOf(name: string): string {
  return `--${name.replaceAll('_', '-')}`
}
