import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** GitHub's description of the routes that the rig serves; trim-openapi.mjs says where it is from. */
export const githubDescriptionPath = join(import.meta.dirname, 'github-openapi.json')

type Media = { readonly examples?: Readonly<Record<string, Reference>> }
type Answer = { readonly content?: Readonly<Record<string, Media>> }
type Operation = { readonly responses: Readonly<Record<string, Answer>> }
type Reference = { readonly $ref?: string; readonly value?: unknown }

type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> }
}

let description: Description | undefined

/**
 * A copy of the answer that GitHub's description gives as an example. It has every field that the schema asks for, so
 * that the rig writes down only what it means.
 */
export function exampleOf<T extends object>(method: 'get' | 'post', path: string): T {
  description ??= JSON.parse(readFileSync(githubDescriptionPath, 'utf8')) as Description
  const example = findExample(description.paths[path]?.[method])
  const name = example?.$ref?.split('/').at(-1) ?? ''
  const value = example?.value ?? description.components.examples[name]?.value
  if (value === undefined) throw new Error(`GitHub's description has no example for ${path}`)
  return structuredClone(value) as T
}

/** The first example of the answer when all goes well. */
function findExample(operation: Operation | undefined): Reference | undefined {
  const responses = Object.entries(operation?.responses ?? {})
  const success = responses.find(([status]) => status.startsWith('2'))?.[1]
  return Object.values(success?.content?.['application/json']?.examples ?? {})[0]
}
