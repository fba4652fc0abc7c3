import { shellWord } from './shell-word.js'

const typeScript = /\.([cm]?)tsx?$/

/** What to do with a module of TypeScript that was given as a workload; null for any other file. */
export function compileTypeScript(file: string): string | null {
  if (!typeScript.test(file)) return null
  const compiled = file.replace(typeScript, '.$1js')
  return `TypeScript is compiled first: npx tsc ${shellWord(file)}, then --workload ${shellWord(compiled)}`
}
