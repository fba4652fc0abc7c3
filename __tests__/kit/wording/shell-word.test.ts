import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { shellWord } from '../../../src/kit/wording/shell-word.js'

test.each(['train.py', '--lr', 'a/b-c_1.json', 'slow_worker:rank=1,factor=2', 'nodes@2+3%'])(
  'The plain word %j needs no quotes',
  (word) => {
    expect(shellWord(word)).toBe(word)
  },
)

test.each(['', 'a b', "it's", '$HOME', 'a;b', '*', 'LR=1', 'caf\u00e9', 'a\nb'])(
  'A shell reads the word %j as it is',
  (word) => {
    const script = `printf %s ${shellWord(word)}`
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(word)
  },
)
