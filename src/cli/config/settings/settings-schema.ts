import type { JsonShape, Option } from '../option.js'
import { matrixShape } from '../matrix/matrix-shape.js'
import { type SettingsKey, settingsKeys } from './settings-keys.js'

/** The JSON Schema of minicluster.yml, for editors; made of the same table as the options and inputs. */
export const settingsSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'minicluster.yml: values for options and inputs that are not given',
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(Object.entries(settingsKeys).map(propertyOf)),
    matrix: { description: 'Configurations that minicluster matrix compares', ...matrixShape },
  },
}

function propertyOf([key, { option }]: [string, SettingsKey]): [string, JsonShape & object] {
  return [key, { description: option.help, ...option.json, ...defaultOf(option) }]
}

/** The default as a value of the file; null and absence are not values of it. */
function defaultOf({ default: value, json }: Option<unknown>): { readonly default?: unknown } {
  if (value.kind !== 'text') return {}
  if ([json.type].flat().includes('string')) return { default: value.text }
  return { default: JSON.parse(value.text) as unknown }
}
