import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleSettings } from '../../build/bundle-settings.mjs'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const maxBuffer = 1e9

/** Our command line as it ships, in `folder`; results go to `scratch`. Every call is a process of its own. */
export function createProgram(folder, scratch) {
  const call = async (...words) => {
    const started = performance.now()
    const options = { cwd: scratch, maxBuffer }
    const { stdout } = await execute(process.execPath, [join(folder, 'cli.js'), ...words], options)
    return { stdout, wallSeconds: (performance.now() - started) / 1000 }
  }
  return {
    /** For programs that start this one. */
    path: join(folder, 'cli.js'),
    call,
    /** Seconds of the Action with these inputs, as a runner starts it, without any service. */
    async actionSeconds(inputs) {
      const files = await mkdtemp(join(scratch, 'action-'))
      const places = { GITHUB_OUTPUT: join(files, 'o'), GITHUB_STEP_SUMMARY: join(files, 's') }
      await Promise.all(Object.values(places).map((path) => writeFile(path, '')))
      const given = Object.entries({ 'output-dir': files, ...inputs }).map(([name, value]) => [
        `INPUT_${name.toUpperCase()}`,
        String(value),
      ])
      const env = { PATH: process.env.PATH, ...places, ...Object.fromEntries(given) }
      const started = performance.now()
      await execute(process.execPath, [join(folder, 'action.js')], { cwd: scratch, maxBuffer, env })
      return (performance.now() - started) / 1000
    },
    /** Trains once; returns the run's record and the wall time of the whole process. */
    async run(flags) {
      const output = join(await mkdtemp(join(scratch, 'run-')), 'run.json')
      const { wallSeconds } = await call('run', '--quiet', '--output', output, ...toWords(flags))
      const record = JSON.parse(await readFile(output, 'utf8')).tool_payload
      checkRun(record)
      return { record, wallSeconds, output }
    },
    /** Median microseconds of an all-reduce of `bytes`, barrier to barrier, on the slowest rank. */
    async allReduceMicros({ workers, bytes, iterations }) {
      const flags = { workers, iterations, 'size-mb': bytes / 2 ** 20 }
      const { stdout } = await call('bench-collective', ...toWords(flags))
      const moved = (2 * (workers - 1) * bytes) / workers
      return moved / JSON.parse(stdout).p50_bandwidth_gbps / 1000
    },
  }
}

const toWords = (flags) =>
  Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])

/** Rejects wrong results: the loss must be a number, and replicas must have been compared as often as requested. */
function checkRun({ final_loss: loss, num_steps: steps, integrity, config, restarts }) {
  if (!Number.isFinite(loss)) throw new Error(`our run ended with loss ${loss}`)
  // The counts are those of the last attempt.
  if (restarts?.length > 0) return
  const every = config.verify_every
  const votes = every > 0 ? Math.ceil(steps / every) : 0
  if (integrity.replica_votes !== votes) {
    throw new Error(`our run compared its replicas ${integrity.replica_votes} times, not ${votes}`)
  }
}

/** Microseconds of every step on its slowest rank, without the first `warmUp` steps. */
export function stepMicros(record, warmUp) {
  return record.steps.slice(warmUp).map((step) => step.step_time_ms * 1000)
}

/** Microseconds per step over the whole training, including pauses between steps and the warm-up. */
export const meanStepMicros = (record) => (record.total_time_sec / record.num_steps) * 1e6

/** By step, the longest of what the ranks measured. */
export function slowestRank(byRank) {
  return byRank[0].map((_, step) => Math.max(...byRank.map((times) => times[step])))
}

/** Bundles the programs of src/cli/entry into `folder`, with `replaced` entries (name to path) in place of ours. */
export async function bundlePrograms(folder, replaced = {}) {
  const { build } = await import('esbuild')
  const names = (await readdir(join(root, 'src/cli/entry'))).map((name) =>
    name.replace(/\.ts$/, ''),
  )
  const ours = Object.fromEntries(names.map((name) => [name, `src/cli/entry/${name}.ts`]))
  await build({
    ...bundleSettings,
    absWorkingDir: root,
    entryPoints: { ...ours, ...replaced },
    outdir: folder,
    splitting: true,
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 200,
  })
  await cp(join(root, 'src/prove/adapters'), folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n')
  return folder
}
