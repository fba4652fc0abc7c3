import { spawn } from 'node:child_process'

/** A program that shows a file in the user's browser, and its arguments before the path. */
type PageOpener = { readonly program: string; readonly args: readonly string[] }

/** The opener of this system; null where there is no screen. */
export function pageOpener(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): PageOpener | null {
  if (platform === 'darwin') return { program: 'open', args: [] }
  if (platform === 'win32') return { program: 'rundll32', args: ['url.dll,FileProtocolHandler'] }
  const hasScreen = Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY'])
  return hasScreen ? { program: 'xdg-open', args: [] } : null
}

/** Shows a file in the user's browser, if there is one; does not wait, and never fails. */
export function showPage(
  path: string,
  opener: PageOpener | null = pageOpener(process.platform, process.env),
): void {
  if (opener === null) return
  const child = spawn(opener.program, [...opener.args, path], { detached: true, stdio: 'ignore' })
  // The path was printed before: nothing is lost where the program is missing.
  child.on('error', () => undefined)
  child.unref()
}
