import { describe, expect, test } from 'vitest'
import { readArguments } from '../../../src/cli/config/cli-arguments.js'
import { splitCommand } from '../../../src/cli/config/command-line.js'
import { respell } from '../../../src/cli/config/earlier/other-spellings.js'
import { earlierCommands as renamed } from '../../../src/cli/config/earlier/earlier-names.js'
import { parseCommandLine } from '../../support/options/parse-command-line.js'
import { earlierCommands } from '../../support/options/earlier-commands.js'

const facts = { version: '1.2.3', columns: 100 }
const wordsOf = (line: string): readonly string[] => splitCommand(line) ?? []
const textOf = (line: string): unknown => parseCommandLine(wordsOf(line), facts)

describe('Every command of the earlier program', () => {
  test.each(earlierCommands)('The command "%s" is valid', (line) => {
    expect(parseCommandLine(wordsOf(line), facts)).toMatchObject({ kind: 'command' })
  })

  test.each([
    ['dashboard --tool minicluster --result a.json', 'report --as dashboard a.json'],
    ['dashboard --tool=minicluster --result a.json', 'report --as dashboard a.json'],
    ['report fault-timeline --json f.json', 'report --as timeline f.json'],
    ['report fault-timeline --json=f.json', 'report --as timeline f.json'],
    ['report heatmap --results-dir d', 'report --as heatmap d'],
    ['report html --title T --result a b', 'report --as html --title T a b'],
    ['report pdf --result a --print-timeout-ms 1500', 'report --as pdf a --timeout 1.5'],
    ['report pdf --result=a --print-timeout-ms=x', 'report --as pdf a --timeout=x'],
    ['report --runs a b --output p', 'report a b --output p'],
    ['nodes start --cluster c', 'nodes watch --detach --cluster c'],
    ['nodes stop --state s', 'stop nodes --state s'],
    ['nodes status --stale-after 9', 'ps nodes --stale-after 9'],
    ['jobs watch-status --json j --state s', 'ps --json watch/j --state s'],
    ['jobs watch-stop --state s j', 'stop --state s watch/j'],
    ['jobs supervise-status r', 'ps supervise/r'],
    ['jobs supervise-stop --state-dir d r', 'stop --state d supervise/r'],
    ['events ./run --rank 1', 'runs events ./run --rank 1'],
    ['baseline list --json', 'baseline show --json'],
    ['jobs list --quiet', 'jobs status --quiet'],
    ['jobs logs j --tail 7', 'jobs logs j --lines 7'],
    ['jobs health j --all-pods=a b', 'jobs health j --pods=a b'],
    ['nodes register-job j --on a,b', 'nodes job j --nodes a,b'],
    ['nodes end-job j', 'nodes job --status completed j'],
    ['nodes end-job j --status failed', 'nodes job --status completed j --status failed'],
    ['bench-collective --backend gloo --workers 2', 'bench-collective --workers 2'],
  ])('The line "%s" means "%s", and one note says so', (given, meant) => {
    const { argv, notes } = respell(wordsOf(given))
    expect({ argv, count: notes.length }).toEqual({ argv: wordsOf(meant), count: 1 })
    expect(notes.join()).toMatch(/ is now (minicluster|an argument|--)|^--backend gloo/)
  })

  test.each([
    ['report pdf --pdf-backend auto --result a.json', 'report --as pdf a.json'],
    ...[
      'allreduce_time_ms',
      'p99_allreduce_ms',
      'throughput_samples_per_sec',
      'throughput',
      'compute_time_ms',
    ].map((metric) => [`report heatmap --result d --metric ${metric}`, 'report --as heatmap d']),
  ])('The line "%s" means "%s", and a second note says what is different', (given, meant) => {
    const { argv, notes } = respell(wordsOf(given))
    expect({ argv, count: notes.length }).toEqual({ argv: wordsOf(meant), count: 2 })
    expect(readArguments(wordsOf(given), facts)).toMatchObject({ kind: 'call', notes })
  })

  test.each(Object.keys(renamed))(
    'The help of the earlier command "%s" is that of the command that does the same today',
    (name) => {
      const { now } = renamed[name] ?? { now: '' }
      for (const line of [`${name} --help`, `help ${name}`, `${name} help`]) {
        expect(textOf(line)).toEqual(textOf(`${now} --help`))
      }
    },
  )

  test.each([
    'bench-collective --backend nccl',
    'monitor report --json',
    'run --output --tool',
    'run -- dashboard --tool minicluster',
    'check -- help',
    'check -- python -m train -v version help',
  ])('The line "%s" stays as it is', (line) => {
    expect(respell(wordsOf(line))).toEqual({ argv: wordsOf(line), notes: [] })
  })
})

describe('Help and version in every usual spelling', () => {
  test.each(['-V', '-v', 'version', '--version'])('The line "%s" prints the version', (line) => {
    expect(textOf(line)).toEqual({ kind: 'text', text: '1.2.3\n', isMistake: false })
  })

  test.each(['-h', 'help', '--help'])('The line "%s" prints the help of the program', (line) => {
    expect(textOf(line)).toEqual(textOf('--help'))
  })

  test.each(['check -h', 'help check', 'check help'])(
    'The line "%s" prints the help of check',
    (line) => expect(textOf(line)).toEqual(textOf('check --help')),
  )

  test.each(['monitor watch -h', 'help monitor watch', 'monitor watch help'])(
    'The line "%s" prints the help of a command of two words',
    (line) => expect(textOf(line)).toEqual(textOf('monitor watch --help')),
  )

  test.each(['monitor -h', 'help monitor', 'monitor help'])(
    'The line "%s" prints the help of a group',
    (line) => expect(textOf(line)).toEqual(textOf('monitor --help')),
  )

  test('A command that nobody knows has no help', () => {
    expect(() => textOf('help nothing')).toThrow("unknown command 'nothing'")
  })
})
