import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

type ActionYml = { readonly inputs?: Readonly<Record<string, { readonly default?: unknown }>> }

/**
 * The inputs as variables, the way the runner hands them over: those that a workflow does not give have the default of
 * action.yml, `${{ github.token }}` is the token of the job, and there is no matrix.
 */
export async function inputVariables(
  actionYmlPath: string,
  given: Readonly<Record<string, string>>,
  token: string,
): Promise<Record<string, string>> {
  const { inputs = {} } = parse(await readFile(actionYmlPath, 'utf8')) as ActionYml
  const unknown = Object.keys(given).filter((name) => !(name in inputs))
  if (unknown.length > 0) throw new Error(`action.yml has no input ${unknown.join(', ')}`)
  const values = Object.entries(inputs).map(([name, { default: value = '' }]) => {
    const usual = String(value)
      .replace(/\$\{\{ *github\.token *\}\}/g, token)
      .replace(/\$\{\{ *toJSON\(matrix\) *\}\}/g, 'null')
    const text = given[name] ?? usual
    return [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, text] as const
  })
  return Object.fromEntries(values)
}
