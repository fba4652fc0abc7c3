import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { registerLogger } from '@actions/languageservice/log'
import type { validate } from '@actions/languageservice/validate'
import { build } from 'esbuild'
import type { TextDocument } from 'vscode-languageserver-textdocument'

/** GitHub's own validator of action.yml and workflow files. */
export type LanguageService = {
  readonly validate: typeof validate
  readonly registerLogger: typeof registerLogger
  readonly TextDocument: typeof TextDocument
}

const root = join(import.meta.dirname, '../../..')

let loaded: Promise<LanguageService> | undefined

/** Its packages import JSON in a way that no Node accepts, so it is bundled first, once. */
export function loadLanguageService(): Promise<LanguageService> {
  return (loaded ??= bundleAndImport())
}

async function bundleAndImport(): Promise<LanguageService> {
  const folder = await mkdtemp(join(tmpdir(), 'minicluster-language-service-'))
  const path = join(folder, 'language-service.mjs')
  try {
    await writeFile(path, await bundle())
    return (await import(path)) as LanguageService
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function bundle(): Promise<string> {
  const contents = `
    export { validate } from '@actions/languageservice/validate'
    export { registerLogger } from '@actions/languageservice/log'
    export { TextDocument } from 'vscode-languageserver-textdocument'`
  const stdin = { contents, resolveDir: root }
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false })
  return outputFiles[0]!.text
}
