import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError } from '../../errors.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'

export function statusMonitor(_: CommandOptions<'monitor status'>, __: Dependencies): Promise<Outcome> {
  return Promise.reject(new ConfigError('This command is not there yet.'))
}
