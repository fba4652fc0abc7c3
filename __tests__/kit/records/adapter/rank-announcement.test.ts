import { expect, test } from 'vitest'
import { readAnnouncement } from '../../../../src/kit/records/adapter/rank-announcement.js'

const line = { rank: 1, world: 2, here: null, pid: 7, job: 'a:b:c', script: null, environment: {} }

test('A rank introduces itself in one line', () => {
  expect(readAnnouncement(JSON.stringify(line))).toEqual(line)
})

test('A line that is damaged, or that states a rank outside its world, is no introduction', () => {
  expect(readAnnouncement('{"rank": 1,')).toBeNull()
  expect(readAnnouncement(JSON.stringify({ ...line, rank: 2 }))).toBeNull()
  expect(readAnnouncement(JSON.stringify({ ...line, world: 0 }))).toBeNull()
})
