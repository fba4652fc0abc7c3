import { ConfigError } from '../../kit/errors.js'

/** Refuses a port without the page that it is for. */
export function requireWebPage({ port, web }: { port: number | null; web: boolean }): void {
  if (port === null || web) return
  throw new ConfigError(
    'option --port sets the port of the web page, and --web was not given',
    'add --web or remove --port',
  )
}
