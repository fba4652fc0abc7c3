import { expect, test } from 'vitest'
import { decideColour } from '../../../src/kit/console/colour.js'

test.each([
  ['a terminal', {}, true, true],
  ['a pipe', {}, false, false],
  ['a terminal that can do nothing', { TERM: 'dumb' }, true, false],
  ['NO_COLOR on a terminal', { NO_COLOR: '1' }, true, false],
  ['an empty NO_COLOR', { NO_COLOR: '' }, true, true],
  ['FORCE_COLOR on a pipe', { FORCE_COLOR: '1' }, false, true],
  ['an empty FORCE_COLOR on a pipe', { FORCE_COLOR: '' }, false, true],
  ['FORCE_COLOR=0 on a terminal', { FORCE_COLOR: '0' }, true, false],
  ['NO_COLOR wins over FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
])('The output has the right colours for this case: %s', (_name, env, isTerminal, isColoured) => {
  expect(decideColour(env, isTerminal)).toBe(isColoured)
})
