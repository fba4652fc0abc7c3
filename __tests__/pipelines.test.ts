import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pipelinesIn } from './support/documentation/pipelines.js'
import { parseCommandLine } from './support/options/parse-command-line.js'

const page = readFileSync(join(import.meta.dirname, '../docs/pipelines.md'), 'utf8')
const { container, gitLab, jenkins, scripts } = pipelinesIn(page)

const knownInstructions = ['FROM', 'RUN', 'WORKDIR', 'ENTRYPOINT', 'CMD', 'COPY', 'ENV', 'USER']
const knownKeys = [
  'image',
  'variables',
  'cache',
  'before_script',
  'script',
  'artifacts',
  'rules',
  'needs',
  'stage',
]

describe('The container file', () => {
  test('Each line is an instruction of a container file, and the first names the image', () => {
    const names = container.map(([name]) => name)
    expect(names[0]).toBe('FROM')
    expect(names.filter((name) => !knownInstructions.includes(name))).toEqual([])
  })

  test('What it starts is a call that the program accepts', () => {
    const words = (name: string): string[] =>
      JSON.parse(container.find(([one]) => one === name)?.[1] ?? 'null')
    const [program, ...fixed] = words('ENTRYPOINT')
    expect(program).toBe('minicluster')
    const call = [...fixed, ...words('CMD')]
    expect(() => parseCommandLine(call, { version: '', columns: 80 })).not.toThrow()
  })

  test('It is built under the name that the page saves it as', () => {
    const names = [...page.matchAll(/Dockerfile\.\w+/g)].map(([name]) => name)
    expect(names.length).toBeGreaterThan(1)
    expect(new Set(names).size).toBe(1)
  })
})

describe('The job of GitLab', () => {
  test('It has only keywords of GitLab, and keeps what the script writes', () => {
    const [job] = Object.values(gitLab)
    expect(Object.keys(job ?? {}).filter((key) => !knownKeys.includes(key))).toEqual([])
    const lines = scripts.Jenkins.split('\n').map((line) => line.trim())
    // Those of Jenkins are run in __tests__/integration/documented-commands.itest.ts.
    for (const line of scripts.GitLab.split('\n')) expect(lines).toContain(line)
    expect(scripts.GitLab).toContain('--junit minicluster.xml')
    expect(job?.artifacts).toMatchObject({
      paths: ['minicluster_results'],
      reports: { junit: 'minicluster.xml' },
    })
  })
})

describe('The pipeline of Jenkins', () => {
  test('Its brackets are balanced, and it keeps what the script writes', () => {
    const outside = jenkins.replaceAll(/'''.*?'''|'[^']*'|"[^"]*"/gs, '')
    let depth = 0
    for (const sign of outside) {
      depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
      expect(depth).toBeGreaterThanOrEqual(0)
    }
    expect(depth).toBe(0)
    expect(scripts.Jenkins).toContain('--junit minicluster.xml')
    expect(jenkins).toContain("junit 'minicluster.xml'")
    expect(jenkins).toContain("archiveArtifacts artifacts: 'minicluster_results/**'")
  })
})
