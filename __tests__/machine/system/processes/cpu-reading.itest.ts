import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { readCpuTimes } from '../../../../src/machine/system/processes/cpu-reading.js'

const burn = (cpuMs: number): string => `while (process.cpuUsage().user < ${1000 * cpuMs});`

test('The times of this process include a child that still runs, and one that has ended', async () => {
  const before = readCpuTimes()
  const child = spawn(process.execPath, [
    '-e',
    `${burn(300)} console.log('burnt'); setInterval(() => {}, 1e3)`,
  ])
  await once(child.stdout, 'data')
  const living = readCpuTimes()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const ended = readCpuTimes()
  if (before === null || living === null || ended === null) throw new Error('no CPU times here')
  expect(living.ownMs - before.ownMs).toBeGreaterThanOrEqual(290)
  expect(ended.ownMs).toBeGreaterThanOrEqual(living.ownMs)
})

test('The times of the machine include a program that is not ours, the times of this process do not', async () => {
  // The shell in between ends at once, so that the burning process is nobody's child.
  const before = readCpuTimes()
  const stray = spawn('sh', [
    '-c',
    `"$0" -e "$1" >/dev/null 2>&1 & echo $!`,
    process.execPath,
    burn(600),
  ])
  const [line] = (await once(stray.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const after = readCpuTimes()
  if (before === null || after === null) throw new Error('no CPU times here')
  expect(after.busyMs - before.busyMs).toBeGreaterThanOrEqual(580)
  expect(after.ownMs - before.ownMs).toBeLessThan(500)
})
