import { afterEach, expect, test, vi } from 'vitest'
import { annotate } from '../../../src/machine/github/annotations.js'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each(['notice', 'warning', 'error'] as const)(
  'The %s annotation is one command, whatever its texts contain',
  (level) => {
    const written: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    annotate({ level, title: 'a,b::c\n', message: 'x\r\n::set-output name=verdict::pass\n50 %' })
    const title = 'a%2Cb%3A%3Ac%0A'
    const message = 'x%0D%0A::set-output name=verdict::pass%0A50 %25'
    expect(written.join('')).toBe(`::${level} title=${title}::${message}\n`)
  },
)
