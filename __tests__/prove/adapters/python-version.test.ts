import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')

/** Files of a folder that Python 3.9 cannot read, by the syntax of a newer one. */
function unreadable(folder: string, extra = ''): readonly string[] {
  const program = `
import ast, pathlib, sys
texts = {str(path): path.read_text() for path in pathlib.Path(sys.argv[1]).rglob('*.py')}
if sys.argv[2]: texts['extra'] = sys.argv[2]
for name, text in texts.items():
    try: ast.parse(text, feature_version=(3, 9))
    except SyntaxError as error: print(name, error)
print(len(texts), 'read')
`
  return execFileSync('python3', ['-c', program, folder, extra], { encoding: 'utf8' })
    .trim()
    .split('\n')
}

test('Python 3.9 can read every file of the adapter', () => {
  const lines = unreadable(adapter)
  expect(lines).toHaveLength(1)
  expect(Number.parseInt(lines[0]!, 10)).toBeGreaterThan(20)
})

test('The check reports syntax that needs a newer Python', () => {
  expect(unreadable(adapter, 'match 1:\n  case 1: pass')[0]).toMatch(/^extra /)
})
