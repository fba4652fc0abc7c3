/**
 * Writes github-openapi.json: of GitHub's own description of its REST API the routes that the rig serves, with all
 * that they refer to. The whole has 13 MB in a package of 385 MB, so this is done by hand, when GitHub changes:
 *
 *   npm install --prefix ../openapi --no-save @octokit/openapi@23.0.2
 *   node __tests__/rigs/github/trim-openapi.mjs ../openapi/node_modules/@octokit/openapi
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const repo = '/repos/{owner}/{repo}'
const routes = {
  [repo]: ['get'],
  [`${repo}/issues/{issue_number}/comments`]: ['get', 'post'],
  [`${repo}/issues/comments/{comment_id}`]: ['get', 'patch', 'delete'],
  [`${repo}/pulls`]: ['get'],
  [`${repo}/pulls/{pull_number}`]: ['get'],
  [`${repo}/commits`]: ['get'],
  [`${repo}/commits/{ref}`]: ['get'],
  [`${repo}/commits/{commit_sha}/pulls`]: ['get'],
  [`${repo}/compare/{basehead}`]: ['get'],
  [`${repo}/actions/artifacts`]: ['get'],
  [`${repo}/actions/artifacts/{artifact_id}`]: ['get', 'delete'],
  [`${repo}/actions/artifacts/{artifact_id}/{archive_format}`]: ['get'],
  [`${repo}/actions/runs`]: ['get'],
  [`${repo}/actions/runs/{run_id}`]: ['get'],
  [`${repo}/actions/runs/{run_id}/artifacts`]: ['get'],
  [`${repo}/actions/workflows/{workflow_id}/runs`]: ['get'],
  [`${repo}/collaborators/{username}/permission`]: ['get'],
  '/user': ['get'],
}

/** Words for people; the validator needs those of answers only. */
const prose = new Set(['externalDocs', 'x-github', 'summary', 'tags', 'title'])

const [, , folder] = process.argv
if (folder === undefined) {
  throw new Error('usage: trim-openapi.mjs PATH, the folder of the package @octokit/openapi')
}
const source = JSON.parse(await readFile(join(folder, 'generated/api.github.com.json'), 'utf8'))
const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
const license = await readFile(join(folder, 'LICENSE'), 'utf8')

const trimmed = {
  openapi: source.openapi,
  info: {
    title: source.info.title,
    version: source.info.version,
    description: `Trimmed by trim-openapi.mjs from @octokit/openapi ${version}.`,
    license: source.info.license,
    'x-notice': license,
  },
  servers: source.servers,
  paths: pickPaths(),
  components: {},
}
pickComponents(trimmed.paths)
await writeFile(join(import.meta.dirname, 'github-openapi.json'), lineByLine(trimmed))

function pickPaths() {
  const paths = Object.entries(routes).map(([path, methods]) => {
    const operations = source.paths[path]
    if (operations === undefined) throw new Error(`the description has no ${path}`)
    return [path, Object.fromEntries(methods.map((method) => [method, terse(operations[method])]))]
  })
  return Object.fromEntries(paths)
}

function pickComponents(value) {
  if (typeof value !== 'object' || value === null) return
  if (typeof value.$ref === 'string') pickComponent(value.$ref)
  for (const inner of Object.values(value)) pickComponents(inner)
}

function pickComponent(ref) {
  const [, , kind, name] = ref.split('/')
  trimmed.components[kind] ??= {}
  if (name in trimmed.components[kind]) return
  const found = source.components[kind][name]
  trimmed.components[kind][name] = kind === 'examples' ? found : terse(found)
  pickComponents(trimmed.components[kind][name])
}

/** Without prose and without the examples of single fields; those of whole answers stay. */
function terse(value, inProperties = false) {
  if (Array.isArray(value)) return value.map((item) => terse(item))
  if (typeof value !== 'object' || value === null) return value
  const isAnswer = 'content' in value || 'headers' in value || Object.keys(value).length === 1
  const kept = Object.entries(value).filter(([key, inner]) => {
    if (inProperties) return true
    if (prose.has(key) || (key === 'example' && typeof inner !== 'object')) return false
    return key !== 'description' || isAnswer || typeof inner !== 'string'
  })
  return Object.fromEntries(kept.map(([key, inner]) => [key, terse(inner, key === 'properties')]))
}

/** One line for each path and component, so that a difference can be read. */
function lineByLine({ paths, components, ...head }) {
  const table = (rows) =>
    `{\n${Object.entries(rows)
      .map(([key, row]) => `${JSON.stringify(key)}:${JSON.stringify(row)}`)
      .join(',\n')}\n}`
  const kinds = Object.entries(components).map(([kind, rows]) => `"${kind}":${table(rows)}`)
  const begin = JSON.stringify(head).slice(0, -1)
  return `${begin},\n"paths":${table(paths)},\n"components":{\n${kinds.join(',\n')}\n}}\n`
}
