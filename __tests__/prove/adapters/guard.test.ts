import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')

/** What Python prints, on both of its outputs, with a guard whose listener fills `told`. */
function printedWithGuard(program: string): readonly string[] {
  const begin = `
import functools, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
sys.stderr = sys.stdout
from minicluster_torch.guard import Guard
guard, told = Guard(), []
guard.listeners.append(lambda place, text: told.append((place, text)))
def broken(*args, **kwargs):
    raise ValueError('planted')
`
  return execFileSync('python3', ['-c', begin + program, adapter], { encoding: 'utf8' })
    .trim()
    .split('\n')
}

test('The guard reports a failed hook once with its name, and calls the hooks after it', () => {
  const printed = printedWithGuard(`
guard.each([broken, functools.partial(broken, 1), print], 'called')
guard.each([broken], 'again')
print(told)`)
  expect(printed).toEqual(['called', "[('__main__.broken', 'ValueError: planted')]"])
})

test('A hook that fails where nothing can be written any more reaches only standard error', () => {
  const printed = printedWithGuard(`
guard.listeners.append(broken)
print(guard(broken)())`)
  expect(printed).toEqual(['minicluster: __main__.broken failed: ValueError: planted', 'None'])
})

test('A hook that fails leaves the value as the hooks before it have changed it', () => {
  const printed = printedWithGuard(`
print(guard.passed([lambda value: value + 1, broken, lambda value: value * 10], 1))`)
  expect(printed).toEqual(['20'])
})

test('A watched function keeps its name, result and exceptions when all hooks around it fail', () => {
  const printed = printedWithGuard(`
def divide(one, other=2): return one / other
watched = guard.around(divide, broken, broken, broken, [broken])
print(watched.__name__, watched(8), watched(8, other=4))
try: watched(1, 0)
except ZeroDivisionError as error: print(error)
print(len(told))`)
  expect(printed).toEqual(['divide 4.0 2.0', 'division by zero', '1'])
})
