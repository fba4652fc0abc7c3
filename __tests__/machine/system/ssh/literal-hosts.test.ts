import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLiteralHosts } from '../../../../src/machine/system/ssh/literal-hosts.js'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'literal-hosts-'))
  await mkdir(join(home, '.ssh', 'conf.d'), { recursive: true })
})
afterEach(() => rm(home, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFile(join(home, '.ssh', name), text)

test('The search finds hosts without a pattern, also in included files, and nothing else', async () => {
  await write(
    'config',
    `# Host commented
Include conf.d/*
Host gpu1 gpu2   # trailing
  HostName 10.0.0.1
HOST="quoted"
Host *.lab !gpu9 login
Match host gpu7
  User x
Include ~/.ssh/config
`,
  )
  await write('conf.d/a', 'Host one\n')
  await write('conf.d/b', 'Host two\nInclude conf.d/b\n')
  expect(await readLiteralHosts(null, home)).toEqual([
    'one',
    'two',
    'gpu1',
    'gpu2',
    'quoted',
    'login',
  ])
})

test('The search finds no hosts without a configuration', async () => {
  expect(await readLiteralHosts(join(home, 'missing'), home)).toEqual([])
})
