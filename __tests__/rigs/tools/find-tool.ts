import { existsSync } from 'node:fs'

/** Tools that tests use where they are installed; .ci/run installs them, act and actionlint where there is a Go. */
const variables = { act: 'ACT', actionlint: 'ACTIONLINT', zizmor: 'ZIZMOR' } as const

type Tool = keyof typeof variables

export type FoundTool = { readonly path: string } | { readonly whyNot: string }

/** What the variable of a tool names, or why there is none; throws when it names something that does not exist. */
export function findTool(tool: Tool, environment: NodeJS.ProcessEnv = process.env): FoundTool {
  const variable = variables[tool]
  const path = environment[variable] ?? ''
  if (path === '') return { whyNot: `${variable} is not set to the path of ${tool}` }
  if (!existsSync(path)) throw new Error(`${variable} names ${path}, which does not exist`)
  return { path }
}
