import { type Matrix, planMatrix } from './plan-matrix.js'
import { type Settings, settingsFileName } from '../../config/settings/settings.js'
import { ConfigError } from '../../../kit/errors.js'

/** The matrix of the settings; throws a ConfigError where there is no settings file, or no matrix in it. */
export function requireMatrix(settings: Settings | null): Matrix {
  if (settings?.matrix) return planMatrix(settings.matrix)
  throw new ConfigError(
    settings === null
      ? `there is no settings file (${settingsFileName}), which lists the configurations`
      : `${settings.source} has no key matrix, which lists the configurations`,
    example,
  )
}

const example = `Write one, such as:
command: python train.py
matrix:
  reference: one-process
  configurations:
    - name: one-process
    - name: tensor
      arguments: --tp 2
      ranks: 2`
