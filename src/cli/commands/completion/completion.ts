import type { CommandOptions } from '../../config/command-descriptions.js'
import { completeWords } from '../../config/completion/complete-words.js'
import { exitCodes } from '../../../kit/errors.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { shellScript } from './shell-scripts.js'

/** Prints the script of a shell, or one candidate per line, for zsh and fish with a tab and its help. */
export function completion(
  { shell, words }: CommandOptions<'completion'>,
  { log }: Dependencies,
): Promise<Outcome> {
  if (words === null) log.print(shellScript(shell).trimEnd())
  else {
    const lines = completeWords(words).map(({ word, help }) =>
      shell === 'bash' || help === '' ? word : `${word}\t${help}`,
    )
    if (lines.length > 0) log.print(lines.join('\n'))
  }
  return Promise.resolve({ exitCode: exitCodes.pass })
}
