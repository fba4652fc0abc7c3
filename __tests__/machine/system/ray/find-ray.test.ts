import { describe, expect, test } from 'vitest'
import { readRayToken } from '../../../../src/machine/system/ray/find-ray.js'

describe('Token of a Ray cluster', () => {
  test('The token is read without the spaces around it', async () => {
    expect(await readRayToken({ RAY_AUTH_TOKEN: ' abcd\n' })).toBe('abcd')
  })

  test('A token that could not be hidden in logs is refused, and no message contains it', async () => {
    const refused = await readRayToken({ RAY_AUTH_TOKEN: 'xyz' }).catch((error: Error) => error)
    expect(refused).toMatchObject({ exitCode: 2, message: expect.stringContaining('fewer than 4') })
    expect(JSON.stringify(refused)).not.toContain('xyz')
    const two = await readRayToken({ RAY_AUTH_TOKEN: 'two words' }).catch((error: Error) => error)
    expect(two).toMatchObject({ exitCode: 2, message: 'RAY_AUTH_TOKEN contains no token' })
  })
})
