import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSettings } from '../../../../src/cli/commands/settings/load-settings.js'
import { readTextFile } from '../../../../src/machine/system/files/text-files.js'
import { aFolder } from '../world.js'

async function load(
  named: string | null,
  environment: Record<string, string> = {},
  text: string | null = 'workers: 4\n',
) {
  const workingDirectory = await aFolder()
  if (text !== null) await writeFile(join(workingDirectory, 'minicluster.yml'), text)
  const notes: string[] = []
  const files = { readText: readTextFile }
  const note = (line: string) => notes.push(line)
  const loaded = await loadSettings(named, { workingDirectory, environment, files, note })
  return { workers: loaded?.settings.values.get('workers')?.text ?? null, notes }
}

test('The minicluster.yml of the working directory is read if no file is named', async () => {
  expect(await load(null)).toEqual({ workers: '4', notes: [] })
  expect(await load(null, {}, null)).toEqual({ workers: null, notes: [] })
})

test('The word none and the variable MINICLUSTER_CONFIG turn the file off', async () => {
  expect((await load('none')).workers).toBe(null)
  expect((await load(null, { MINICLUSTER_CONFIG: 'none' })).workers).toBe(null)
})

test('A named file that is missing is a mistake', async () => {
  await expect(load('other.yml')).rejects.toThrow(
    "'other.yml' cannot be read: there is no such file",
  )
})

test('A minicluster.yaml that would be ignored is a mistake, but not in a run that reads no such file', async () => {
  const workingDirectory = await aFolder()
  await writeFile(join(workingDirectory, 'minicluster.yaml'), 'workers: 4\n')
  const place = { workingDirectory, files: { readText: readTextFile }, note: () => undefined }
  await expect(loadSettings(null, { ...place, environment: {} })).rejects.toMatchObject({
    exitCode: 2,
    message: 'minicluster.yaml is not read: the settings file is minicluster.yml',
  })
  const environment = { GITHUB_EVENT_NAME: 'pull_request_target' }
  expect(await loadSettings(null, { ...place, environment })).toBe(null)
  expect(await loadSettings('none', { ...place, environment: {} })).toBe(null)
})

test('A name that no file can have is a mistake', async () => {
  await expect(load('a\u0000b')).rejects.toMatchObject({
    exitCode: 2,
    message: 'option --config: a NUL character cannot be part of a path',
  })
})

test.each(['pull_request_target', 'workflow_run', 'issue_comment', 'something_new'])(
  'In a run of %s the file of a checkout is not read unless the workflow names it',
  async (event) => {
    const { workers, notes } = await load(null, { GITHUB_EVENT_NAME: event })
    expect(workers).toBe(null)
    expect(notes.join()).toContain(`in a run for the event ${event}, it may come from a fork`)
    expect((await load('minicluster.yml', { GITHUB_EVENT_NAME: event })).workers).toBe('4')
  },
)

test.each(['push', 'pull_request', 'merge_group'])(
  'The file of a checkout is read in a run of %s',
  async (event) => {
    expect((await load(null, { GITHUB_EVENT_NAME: event })).workers).toBe('4')
  },
)
