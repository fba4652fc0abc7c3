import { describe, expect, test } from 'vitest'
import { createLogTail } from '../../src/jobs/new-lines.js'

describe('the new lines of a log without offsets', () => {
  test('The reader returns only new lines, and a partial line only when it is complete', () => {
    const tail = createLogTail()
    expect(tail.take('a\nb\nc')).toBe('a\nb\n')
    expect(tail.take('a\nb\nccc\n')).toBe('ccc\n')
    expect(tail.take('a\nb\nccc\n')).toBe('')
  })

  test('The reader returns everything that it read after it missed lines', () => {
    const tail = createLogTail()
    tail.take('a\n')
    expect(tail.take('x\ny\n')).toBe('x\ny\n')
  })

  test('The reader distinguishes equal lines by the lines before them', () => {
    const tail = createLogTail()
    expect(tail.take('s\ns\n')).toBe('s\ns\n')
    expect(tail.take('s\ns\ns\n')).toBe('s\n')
  })

  test('The reader ends a line of a progress bar at a carriage return', () => {
    const tail = createLogTail()
    expect(tail.take('1/8\r2/8\r3/')).toBe('1/8\r2/8\r')
  })
})
