import { describe, expect, test } from 'vitest'
import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { leasedCommand, withoutLease } from '../../../src/watch/jobs/lease/lease.js'
import {
  flawOfTemplate,
  isExtensible,
  resumeCommand,
  shellLine,
} from '../../../src/watch/jobs/resume-command.js'

const resume = (command: string, template: string) =>
  resumeCommand(command.split(' '), template, '/c/step_5').join(' ')

describe('the command that resumes a job', () => {
  test.each([
    [
      'python t.py',
      '--resume_from_checkpoint {path}',
      'python t.py --resume_from_checkpoint /c/step_5',
    ],
    [
      'python t.py --lr 1',
      'trainer.resume_from_path={path}',
      'python t.py --lr 1 trainer.resume_from_path=/c/step_5',
    ],
    [
      'python t.py --resume_from_checkpoint /c/step_1 --lr 1',
      '--resume_from_checkpoint {path}',
      'python t.py --lr 1 --resume_from_checkpoint /c/step_5',
    ],
    ['python t.py --resume=/c/step_1', '--resume {path}', 'python t.py --resume /c/step_5'],
    ['python t.py --resume --lr 1', '--resume={path}', 'python t.py --lr 1 --resume=/c/step_5'],
    [
      'python t.py --resume-mode auto',
      '--resume {path}',
      'python t.py --resume-mode auto --resume /c/step_5',
    ],
    [
      'python t.py +trainer.resume_from_path=/c/step_1',
      'trainer.resume_mode=auto trainer.resume_from_path={path}',
      'python t.py trainer.resume_mode=auto trainer.resume_from_path=/c/step_5',
    ],
  ])('The command %j with the resume template %j becomes %j', (command, template, expected) => {
    expect(resume(command, template)).toBe(expected)
  })

  test('A resume template without a placeholder for the path is refused', () => {
    expect(flawOfTemplate('--resume')).toContain('{path}')
    expect(flawOfTemplate('--resume {path}')).toBeNull()
  })

  test.each([
    ['cd /app && python t.py --name "a; b" > log 2>&1', true],
    ["python t.py --name 'a | b'", true],
    ['python t.py | tee log', false],
    ['python t.py; echo done', false],
    ['python t.py &', false],
    ['python t.py # first try', false],
    ['(python t.py)', false],
  ])('Whether words can be added to the end of the shell line %j is %s', (line, expected) => {
    expect(isExtensible(line)).toBe(expected)
  })

  test('The command of a job that was supervised before has no lease of the earlier supervisor', () => {
    const terms = { directory: '/c d', run: 'r', id: 'mc-r-a1', attempt: 1, beatSeconds: 5 }
    const line = shellLine(leasedCommand(terms, ['python', 't.py', '--', 'x']))
    expect(withoutLease(line)).toBe('python t.py -- x')
    expect(withoutLease('python t.py -- x')).toBe('python t.py -- x')
  })

  test('A checkpoint path with blanks and shell characters stays one word of the resume command', () => {
    const words = resumeCommand(['python', 't.py'], '--resume {path}', '/c; touch x #')
    expect(words.at(-1)).toBe('/c; touch x #')
    expect(shellLine(words)).toBe("python t.py --resume '/c; touch x #'")
  })

  test('A shell reads every word of the resume command unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ minLength: 0 }).filter((word) => !word.includes('\0')),
          { maxLength: 5 },
        ),
        (words) => {
          const line = shellLine(['printf', '%s\\n', ...words, 'end'])
          const output = execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' })
          expect(output).toBe([...words, 'end'].map((word) => `${word}\n`).join(''))
        },
      ),
      { numRuns: 50 },
    )
  })
})
