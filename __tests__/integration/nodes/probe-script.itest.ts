import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { parseAnswer } from '../../../src/watch/nodes/answer/parse-answer.js'
import { probeText } from '../../../src/watch/nodes/probe/probe-text.js'
import { requireMounts, roundLine } from '../../../src/watch/nodes/probe/round-line.js'
import { request } from '../../rigs/nodes/open-transport.js'

const folder = mkdtempSync(join(tmpdir(), 'minicluster-probe-'))
const scratch = join(folder, 'scratch')
mkdirSync(scratch)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isInstalled = (program: string): boolean =>
  ['/bin', '/usr/bin'].some((place) => existsSync(join(place, program)))

type Run = {
  readonly path?: string
  readonly before?: string
  readonly wrapper?: readonly string[]
}

/** Lines of rounds that a shell made of the probe, without what changes from round to round. */
function probe(shell: readonly string[], lines: string, run: Run = {}): readonly string[] {
  const text = execFileSync(
    run.wrapper?.[0] ?? shell[0] ?? '',
    [...(run.wrapper ?? []), ...shell].slice(1),
    {
      input: `${run.before ?? ''}\n${probeText}${lines}`,
      env: {
        PATH: run.path ?? '/usr/bin:/bin:/usr/sbin:/sbin',
        XDG_RUNTIME_DIR: scratch,
        HOME: folder,
      },
      timeout: 60_000,
    },
  )
  return text.toString().trimEnd().split('\n')
}

/** Keys of the lines, sorted. Ranks come and go with other tests: however many there are, they are one key. */
const keysOf = (lines: readonly string[]): readonly string[] => {
  const keys = lines.map((line) =>
    line
      .split(' ')
      .slice(0, line.startsWith('? ') ? 2 : 1)
      .join(' '),
  )
  return keys.filter((key, at) => key !== 'ranks' || keys.indexOf(key) === at).sort()
}

/**
 * What both shells show of the same machine. Other tests add network devices and kernel messages:
 * where dash sees other lines after the shell than before it, all three look again.
 */
function keysOfBoth(shell: readonly string[], reference: readonly string[], looks = 20) {
  for (let look = 1; ; look++) {
    const before = keysOf(probe(reference, line))
    const seen = keysOf(probe(shell, line))
    const after = keysOf(probe(reference, line))
    if (isDeepStrictEqual(before, after) || look === looks) return { seen, expected: before }
  }
}

const line = roundLine('n1', { ...request, tier: 'full', mounts: ['/'] }, 20)

describe('Probe in real shells', () => {
  const reference = isInstalled('dash') ? ['dash'] : ['sh']

  for (const [name, shell] of [
    ['bash', ['bash']],
    ['bash as sh', ['bash', '--posix']],
    ['the shell of busybox', ['busybox', 'sh']],
  ] as const) {
    const work = () => {
      const { seen, expected } = keysOfBoth(shell, reference)
      expect(seen).toEqual(expected)
    }
    if (isInstalled(shell[0])) test(`${name} gives the same lines as dash`, work, 240_000)
    else test.skip(`${name} gives the same lines as dash (skipped: not installed)`, work)
  }

  const onlyBusybox = () => {
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    const busybox = isInstalled('busybox') ? '/bin/busybox' : ''
    for (const name of execFileSync('busybox', ['--list']).toString().trim().split('\n'))
      symlinkSync(existsSync(busybox) ? busybox : '/usr/bin/busybox', join(bin, name))
    const lines = probe([join(bin, 'sh')], roundLine('n1', { ...request, mounts: ['/'] }, 20), {
      path: bin,
    })
    const answer = parseAnswer(lines.slice(1, -1), ['/'])
    expect(lines.at(-1)).toBe(`END ${lines.length - 2} n1`)
    expect(answer).toMatchObject({
      damage: [],
      disks: [{ mount: '/', totalBytes: expect.any(Number), inodesTotal: expect.anything() }],
      load: expect.anything(),
      memory: { totalBytes: expect.any(Number) },
      ranks: expect.any(Array),
    })
  }
  const title = 'The probe needs only the programs of busybox'
  if (isInstalled('busybox')) test(title, onlyBusybox, 120_000)
  else test.skip(`${title} (skipped: not installed)`, onlyBusybox)

  test('The probe leaves nothing behind, and the shell ends with its input', () => {
    probe(['sh'], line + line)
    expect(readdirSync(scratch)).toEqual([])
  }, 120_000)

  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  const space = /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? ''
  const nameOf = (ofSpace: string, ofBoot: string): string =>
    join(scratch, `minicluster-probe-${process.getuid?.() ?? 0}-${ofSpace}-${ofBoot}`)
  const base = nameOf(space, boot)

  test('The probe removes what killed probes of its namespace left, and nothing of other containers or living shells', () => {
    const start = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
    const dead = ['999999999.1', `${process.pid}.1`]
    const living = [
      join(base, `${process.pid}.${start}`),
      join(nameOf('4026530000', boot), '999999999.1'),
      join(nameOf(space, 'another-boot'), '999999999.1'),
    ]
    for (const path of [...dead.map((name) => join(base, name)), ...living])
      mkdirSync(path, { recursive: true })
    probe(['sh'], line)
    expect(dead.filter((name) => existsSync(join(base, name)))).toEqual([])
    expect(living.filter((path) => !existsSync(path))).toEqual([])
    for (const name of readdirSync(scratch)) rmSync(join(scratch, name), { recursive: true })
  }, 120_000)

  test("The probe does not use a stranger's folder of that name", () => {
    symlinkSync(folder, base)
    const lines = probe(['sh'], line)
    expect(lines.at(-1)).toMatch(/^END \d+ n1$/)
    expect(readdirSync(folder).filter((name) => /^\d+\./.test(name))).toEqual([])
    rmSync(base)
  }, 120_000)

  test('The probe finds ranks and ignores helper processes with the same environment', () => {
    const before =
      '(RANK=3 LOCAL_RANK=3 WORLD_SIZE=8 TORCHELASTIC_RUN_ID=j1 sh -c "sleep 30 & exec sleep 30" >/dev/null 2>&1 & echo $! >"$HOME/rank"); sleep 0.3'
    const lines = probe(['sh'], `${line}kill $(cat "$HOME/rank"); exit\n`, { before })
    const { ranks } = parseAnswer(lines, null)
    const ours = ranks?.filter(({ runId }) => runId === 'j1')
    expect(ours).toEqual([
      expect.objectContaining({ rank: 3, worldSize: 8, state: 'S', command: 'sleep' }),
    ])
  }, 120_000)

  test('The probe answers an ordinary user and names what that user cannot see', () => {
    if (process.getuid?.() !== 0) return
    writeFileSync(join(folder, 'who'), '')
    const wrapper = ['setpriv', '--reuid=65534', '--clear-groups', '--'] as const
    const lines = probe(['sh'], line, { wrapper })
    const { load, memory, disks, damage } = parseAnswer(lines.slice(1, -1), ['/'])
    expect([load, memory, disks]).not.toContain(null)
    expect(damage).toEqual([])
    expect(lines.at(-1)).toBe(`END ${lines.length - 2} n1`)
  }, 120_000)

  test('The probe reads a mount with any name and never executes the name', () => {
    const mount = `/"; touch ${folder}/owned; $(touch ${folder}/owned) '\\'' \`touch ${folder}/owned\``
    const lines = probe(['sh'], roundLine('n1', { ...request, mounts: [mount, '/'] }, 20))
    const { disks, unseen, damage } = parseAnswer(lines.slice(1, -1), [mount, '/'])
    expect(damage).toEqual([])
    expect(disks).toMatchObject([{ mount: '/' }])
    expect(unseen).toContainEqual(expect.objectContaining({ key: 'disk', mount }))
    expect(existsSync(join(folder, 'owned'))).toBe(false)
  }, 120_000)
})

test('The probe refuses a mount that is not an absolute path on one line', () => {
  for (const mount of ['data', '-rf', '', '/a\nb', '/a\u0000', '/a\u001b[2J'])
    expect(() => requireMounts([mount], 'node gpu1')).toThrow(
      /node gpu1 names the mount .* not an absolute path/,
    )
  expect(() => requireMounts(Array<string>(9).fill('/a'), 'node gpu1')).toThrow(/9 mounts/)
  expect(() => requireMounts(['/', '/my data'], 'node gpu1')).not.toThrow()
})
