import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { proofReport } from '../../src/kit/records/reports/proof-report.js'
import { aFolder, minicluster } from './program.js'

/** What a check of a command leaves, four steps long. */
export const check = (...command: readonly string[]) => checkWith([], ...command)

/** The same with further options. */
export async function checkWith(added: readonly string[], ...command: readonly string[]) {
  const folder = await aFolder()
  // Campaigns have tests of their own.
  const limits = ['--check-steps', '4', '--stall-timeout-ms', '60000', '--fault-tests', 'off']
  const options = [...limits, '--json', ...added]
  const ended = await minicluster(folder, 'check', ...options, '--', ...command)
  const text = await readFile(join(folder, 'minicluster_results/proof.json'), 'utf8')
  return { ...ended, folder, proof: proofReport.parse(JSON.parse(text)) }
}
