import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { bodyOf } from '../../../src/gate/publish/comment-draft.js'
import { maxCommentBytes } from '../../../src/gate/publish/comment-size.js'
import { composeComment } from '../../../src/gate/publish/compose-comment.js'
import { parseComment } from '../../../src/gate/publish/marker.js'
import { aCommentInput, writtenAlone } from '../../support/builders/comment-builders.js'
import { anyCharacter } from '../../support/any-character.js'

const request = {
  input: aCommentInput(),
  standing: 'regression',
  key: 'linux',
  section: 'a job',
  policy: 'on-change',
} as const

describe('Comment of a run', () => {
  test('The comment contains its run, its standing and its troubles', () => {
    const body = bodyOf(composeComment(request, () => 'text\n')) ?? ''
    expect(parseComment(body)).toMatchObject({
      content: 'text\n',
      marker: { key: 'linux', run: request.input.run, standing: 'regression' },
    })
  })

  test('The comment and its marker fit the budget for any renderer and any key', () => {
    const renderers = [
      (room: number) => 'x'.repeat(room),
      (room: number) => 'x'.repeat(room + 1),
      (room: number) => '\u{1f600}'.repeat(room),
    ]
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.constantFrom(...renderers),
        (key, render) => {
          const draft = composeComment({ ...request, key }, (_, room) => render(room))
          const bytes = Buffer.byteLength(writtenAlone(draft))
          expect(bytes).toBeGreaterThan(0)
          expect(bytes).toBeLessThanOrEqual(maxCommentBytes)
        },
      ),
      { numRuns: 30 },
    )
  })
})
