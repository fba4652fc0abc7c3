import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

test('The code of the page, which knows a browser and no Node, passes the type checker', () => {
  const words = ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'src/watch/monitor/page']
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  expect([stdout, status]).toEqual(['', 0])
})
