import { toKebabCase } from '../../config/option.js'
import { actionOptions } from '../../config/options.js'
import type { Settings } from '../../config/settings/settings.js'
import type { WorkflowStep } from '../../../machine/github/workflow-step.js'
import { readTextFile } from '../../../machine/system/files/text-files.js'
import { loadSettings } from '../settings/load-settings.js'
import type { ActionHost } from './action-context.js'

/** The settings of minicluster.yml. A step that only reports on another run checks out nothing, so it reads nothing. */
export async function settingsOfStep(
  step: WorkflowStep,
  { environment }: Pick<ActionHost, 'environment'>,
): Promise<Settings | null> {
  if (!['', 'check'].includes(step.input('mode'))) return null
  const settings = await loadSettings(step.input('config') || null, {
    workingDirectory: process.cwd(),
    environment,
    files: { readText: readTextFile },
    note: step.log.note,
  })
  if (settings !== null) step.log.note(describe(settings, step))
  return settings
}

/** The values taken from the file, and those that the workflow overrides. */
function describe({ source, values }: Settings, step: WorkflowStep): string {
  const used = [...values].filter(([name]) => name in actionOptions)
  const isGiven = (name: string) => step.input(toKebabCase(name)) !== ''
  const keysOf = (entries: typeof used) => entries.map(([, { key }]) => key).join(', ')
  const taken = used.filter(([name]) => !isGiven(name))
  const overridden = used.filter(([name]) => isGiven(name))
  return [
    `${source} gives ${keysOf(taken) || 'no value'}`,
    ...(overridden.length > 0 ? [`inputs override its ${keysOf(overridden)}`] : []),
  ].join('; ')
}
