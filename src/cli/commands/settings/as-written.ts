import { toKebabCase } from '../../config/option.js'
import type { Settings } from '../../config/settings/settings.js'
import type { Failure } from '../describe-failure.js'

/** How the value of an option was written, such as `input bundle`; null if it was written as an option. */
export type SpellWritten = (name: string) => string | null

const spelled = /^--([a-z][a-z-]*)(?=:)|\boption --([a-z][a-z-]*)/g

/** The failure, with each option that its message names as its value was written. */
export function asWritten<Named extends Failure>(failure: Named, spell: SpellWritten): Named {
  const message = failure.message.replace(
    spelled,
    (text: string, first?: string, later?: string) => spell(first ?? later ?? '') ?? text,
  )
  return { ...failure, message }
}

/** Names the key and line of a settings file where no other value was given. */
export function spellSettings(
  settings: Settings | null,
  isGiven: (option: string) => boolean,
): SpellWritten {
  return (name) => {
    for (const [option, { key, place }] of settings?.values ?? []) {
      if (toKebabCase(option) === name && !isGiven(option)) return `${key} from ${place}`
    }
    return null
  }
}
