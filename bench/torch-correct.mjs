import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { launchRanks } from './torch/harness.mjs'

export const title = 'Correct PyTorch scripts of kinds that resemble a mistake'
export const rule =
  'Two ranks (MINICLUSTER_TORCH names an environment with torch). None of the scripts makes a mistake, so none may fail. A note is a finding that the design of a script may explain.'

const folder = join(import.meta.dirname, 'torch/correct')
const shared = 'beside.py'

export async function measure({ isQuick, only, progress }) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.py') && name !== shared)
  const all = files.map((name) => name.slice(0, -3)).filter((name) => only?.includes(name) ?? true)
  const ranks = await launchRanks()
  const rows = []
  for (const name of isQuick ? all.slice(0, 2) : all) {
    const job = { script: join(folder, `${name}.py`), arguments: [], timeout: 30 }
    const { tier, findings, codes } = await ranks.prove(job, 2, { withReplay: false })
    const words = findings
      .map(({ severity, kind, step }) => `${severity} ${kind}@${step}`)
      .join(' ')
    const isFailed = tier === 'failed' || codes.some((code) => code !== 0)
    rows.push({ name, tier, words, isFailed, isNoted: findings.length > 0 })
    progress(`${isFailed ? 'FAILED' : 'passed'} ${name}: ${tier} ${words}`)
  }
  await ranks.stop()
  const failed = rows.filter((row) => row.isFailed).length
  return {
    tables: [tableOf(rows)],
    targets: [{ claim: 'correct scripts that fail', atMost: 0, measured: failed }],
    results: { rows },
  }
}

const tableOf = (rows) => ({
  columns: ['script', 'tier', 'findings'],
  rows: rows.map(({ name, tier, words }) => [name, tier, words || 'none']),
})
