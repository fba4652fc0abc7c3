import { listFew } from '../../../kit/wording/first-few.js'
import { oneLine } from '../../../kit/wording/one-line.js'
import { settingsFileName } from '../../config/settings/settings.js'
import { quoted } from './compose-files.js'
import type { Survey } from './survey.js'

const maxOthers = 5

/** What was found, and what is to be done about it, as lines; what was found is tried next if `isTried`. */
export function describeSurvey(survey: Survey, isTried: boolean): string {
  const { others, workflow, unchecked } = survey
  const more = listFew(others.map(quoted), maxOthers)
  return [
    ...describeFound(survey, isTried),
    ...survey.excluded.map((gap) => `Missing: ${oneLine(gap)}.`),
    ...unchecked.map(notChecked),
    ...(more === ''
      ? []
      : [`Not chosen: ${more}. Change ${settingsFileName} to check another one.`]),
    ...(workflow === null ? [] : [`${quoted(workflow)} uses the Action already.`]),
  ].join('\n')
}

function describeFound(survey: Survey, isTried: boolean): readonly string[] {
  const { workload, torch, hasSettings, isNameless, unfilled, ownSettings } = survey
  if (isNameless) return [withoutTraining]
  if (ownSettings.length > 0) {
    return [`Each has a ${settingsFileName} of its own: ${ownSettings.map(quoted).join(', ')}.`]
  }
  if (hasSettings && unfilled.length > 0) return unfilled.map(stillMissing)
  if (workload !== null) return [`Found a workload: ${quoted(workload)}.`]
  if (torch === null) return hasSettings ? [] : describeNothing(survey, isTried)
  const { path, words, fitted } = torch
  return [
    `Found a training command in ${quoted(path)}: ${words.map(quoted).join(' ')}`,
    ...fitted.changes.map((change) => `  changed: ${oneLine(change)}`),
    ...fitted.missing.map((gap) => `  missing: ${oneLine(gap)}`),
    ...(fitted.missing.length === 0
      ? []
      : [
          `Fill in what is missing in ${settingsFileName}; minicluster init then writes the workflow.`,
        ]),
  ]
}

const stillMissing = (gap: string): string =>
  `${settingsFileName} still lacks ${oneLine(gap)}. Fill it in; minicluster init then writes the workflow.`

const withoutTraining = `${settingsFileName} names neither a command nor a workload, so a check would train a model of ours. Add the command of your training.`

const notChecked = (path: string): string =>
  `Not checked: ${quoted(path)}, which names neither a command nor a workload.`

function describeNothing({ untold, hasTfjs }: Survey, isTried: boolean): readonly string[] {
  const [plain] = untold
  if (plain === undefined && hasTfjs) {
    return [
      'Found TensorFlow.js in package.json, but no workload: no module exports the name, parameters, dataset and loss of a model.',
      `Nothing is written. Write such a module, and run minicluster init again; or name it in ${settingsFileName}:`,
      '  workload: ./my-workload.mjs',
    ]
  }
  const none = [
    'Found no training: neither a workload module, nor a command with torchrun, accelerate, Fabric or DeepSpeed, nor a script that starts or joins several ranks.',
  ]
  if (plain === undefined) {
    return [
      ...none,
      `Nothing is written. Name the command that starts your ranks in ${settingsFileName}, and run minicluster init again.`,
    ]
  }
  const line = plain.words.map(quoted).join(' ')
  return [
    ...none,
    `${quoted(plain.path)} has ${line}, whose text does not show how several ranks are started${isTried ? '' : '; minicluster init --try finds out whether it starts them'}.`,
    `Nothing is written. Or name the command that starts your ranks in ${settingsFileName}, and run minicluster init again.`,
  ]
}
