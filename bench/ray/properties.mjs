import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** As many cases as are promised; the unit tests try fewer. */
const promised = { SUPERVISE_HISTORIES: '100000', SUPERVISE_DAYS: '100', HOSTILE_CASES: '5000' }

const suites = {
  NCCL: [/parse-nccl/, /same network of every process/],
  'Ray and job status': [/parse-ray-(?:status|job-text)/, /same (?:cluster resources|job state)/],
  steps: [/parse-steps/, /same steps/],
  throughput: [/parse-throughput/, /same throughput/],
  checkpoints: [/checkpoints\/layouts/, /same newest complete checkpoint/],
  'nvidia-smi': [/parse-nvidia-smi/, /same GPUs/],
}

const properties = {
  '100,000 histories of the supervisor': /one live attempt, never restarts after an end/,
  '100 simulated days of healthy jobs': /never restarts a healthy job/,
  '100 such days with a hang': /stops a job that hangs at any moment/,
  '25 failed looks in 15 minutes': /does not restart a job with an unreachable head/,
  '10,000 damaged answers of a head': /damaged answers cause no crash/,
  '10,000 mutated texts': /mutated texts without an exception/,
}

/** Runs the labelled texts and the properties with as many cases as are promised: what is tried, and what is wrong. */
export async function measureProperties(root, scratch) {
  const tests = await runTests(root, join(scratch, 'properties.json'))
  const labelled = Object.entries(suites).map(([name, [file, title]]) =>
    count(name, tests, (test) => file.test(test.file) || title.test(test.title)),
  )
  const others = Object.entries(properties).map(([name, title]) =>
    count(name, tests, (test) => title.test(test.title)),
  )
  return { labelled, properties: others }
}

function count(name, tests, isWanted) {
  const wanted = tests.filter(isWanted)
  return { name, tried: wanted.length, wrong: wanted.filter(({ passed }) => !passed).length }
}

async function runTests(root, outputFile) {
  const files = ['jobs/parse', 'jobs/checkpoints', 'jobs/hostile-texts', 'jobs/supervise']
  const paths = [...files, 'commands/jobs/hostile'].map((name) => `__tests__/${name}`)
  const words = ['run', '--project', 'unit', '--testTimeout', '1800000', '--reporter', 'json']
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, ...words, '--outputFile', outputFile, ...paths], {
    cwd: root,
    env: { ...process.env, ...promised },
    stdio: 'ignore',
  })
  await once(child, 'close')
  const { testResults } = JSON.parse(await readFile(outputFile, 'utf8'))
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ file, title, passed: status === 'passed' })),
  )
}
