import { expect, test } from 'vitest'
import { neutralizeCommands } from '../../../src/machine/github/workflow-commands.js'

/** The two ways in which the runner finds a command in a line of output. */
const isCommand = (line: string) =>
  line.replace(/^[\s\u0085]+/, '').startsWith('::') || line.includes('##[')

test.each([
  ['at the start', '::error::spoofed'],
  ['indented', ' \t::add-mask::secret'],
  ['on a second line', 'innocent\n::set-output name=verdict::pass'],
  ['after a carriage return', 'innocent\r::stop-commands::x'],
  ['after Windows line ends', 'innocent\r\n\r\n::endgroup::'],
  ['behind spaces that only .NET trims', '\u0085\u00a0::debug::x'],
  ['of the old form, anywhere', 'innocent ##[error]spoofed ##[group]x'],
  ['of many colons', '::::error::x'],
])('The log disarms a workflow command %s', (_where, text) => {
  expect(text.split(/\r\n|\r|\n/).some(isCommand)).toBe(true)
  expect(
    neutralizeCommands(text)
      .split(/\r\n|\r|\n/)
      .some(isCommand),
  ).toBe(false)
})

test.each(['loss: 0.5', 'std::vector', 'a ::b', '## heading', 'C:\\path', ''])(
  'The log keeps harmless text unchanged: %j',
  (text) => {
    expect(neutralizeCommands(text)).toBe(text)
  },
)
