import { toKebabCase } from '../../config/option.js'
import { actionOptions } from '../../config/options.js'
import type { Settings } from '../../config/settings/settings.js'
import type { WorkflowStep } from '../../../machine/github/workflow-step.js'
import { readTextFile } from '../../../machine/system/files/text-files.js'
import { enterPlace } from '../settings/open-settings.js'
import type { ActionHost } from './action-context.js'

/**
 * The settings of minicluster.yml; goes to the working directory. A step that only reports on another run checks out
 * nothing, so it reads nothing.
 */
export async function stepSettings(
  step: WorkflowStep,
  { environment }: Pick<ActionHost, 'environment'>,
): Promise<Settings | null> {
  const mode = step.input('mode')
  if (!['', 'check', 'matrix'].includes(mode)) {
    return null
  }
  const startedIn = process.cwd()
  const asked = {
    config: step.input('config') || null,
    workingDirectory: step.input('working-directory') || null,
    spelled: 'input working-directory',
    takes: (option: string) => option in actionOptions && step.input(toKebabCase(option)) === '',
  }
  const { settings } = await enterPlace(asked, {
    workingDirectory: startedIn,
    environment,
    files: { readText: readTextFile },
    note: step.log.note,
  })
  if (settings !== null) step.log.note(describe(settings, step))
  if (process.cwd() !== startedIn) step.log.note(`working directory: ${process.cwd()}`)
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
