import { afterEach, expect, jest, test } from '@jest/globals'
import { annotate } from '../../src/github/annotations.js'

afterEach(() => {
  jest.restoreAllMocks()
})

test.each(['notice', 'warning', 'error'] as const)(
  'a %s is one command, whatever its texts hold',
  (level) => {
    const written: string[] = []
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    annotate({ level, title: 'a,b::c\n', message: 'x\r\n::set-output name=verdict::pass\n50 %' })
    const title = 'a%2Cb%3A%3Ac%0A'
    const message = 'x%0D%0A::set-output name=verdict::pass%0A50 %25'
    expect(written.join('')).toBe(`::${level} title=${title}::${message}\n`)
  },
)
