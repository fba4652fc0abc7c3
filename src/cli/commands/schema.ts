import type { CommandOptions } from '../config/command-descriptions.js'
import { exitCodes } from '../../kit/errors.js'
import { recordSchemas } from '../../kit/records/json-schemas.js'
import { settingsSchema } from '../config/settings/settings-schema.js'
import type { Dependencies } from './dependencies.js'
import type { Outcome } from './outcome.js'

/** Prints the JSON Schema of a record or of minicluster.yml, for editors and for checks in other languages. */
export function schema(
  { record }: CommandOptions<'schema'>,
  { log }: Dependencies,
): Promise<Outcome> {
  const schema = record === 'settings' ? settingsSchema : recordSchemas[record]
  log.print(JSON.stringify(schema, null, 2))
  return Promise.resolve({ exitCode: exitCodes.pass })
}
