import { ConfigError } from '../../../kit/errors.js'

type Options = { readonly detach: boolean; readonly foreground: boolean }

/** Refuses the foreground for a process that is there anyway. */
export function requireDetach({ detach, foreground }: Options): void {
  if (detach || !foreground) return
  throw new ConfigError('option --foreground needs --detach', 'add --detach or remove it')
}
