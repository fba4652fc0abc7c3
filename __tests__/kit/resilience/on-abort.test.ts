import { expect, test } from 'vitest'
import { onAbort } from '../../../src/kit/resilience/on-abort.js'
import { listFiles, readTexts } from '../../rules/list-files.js'

test('An abort acts once, also one that came before anybody listened', () => {
  const acts: string[] = []
  const controller = new AbortController()
  onAbort(controller.signal, () => acts.push('before'))
  expect(acts).toEqual([])
  controller.abort()
  onAbort(controller.signal, () => acts.push('after'))
  expect(acts).toEqual(['before', 'after'])
})

test('Nothing acts after its listener was removed', () => {
  const acts: string[] = []
  const controller = new AbortController()
  onAbort(controller.signal, () => acts.push('removed'))()
  controller.abort()
  expect(acts).toEqual([])
})

test('No file listens to an abort without looking whether it has already come', async () => {
  const texts = await readTexts((await listFiles('src')).filter((path) => path.endsWith('.ts')))
  const listening = [...texts].filter(([, text]) => text.includes("addEventListener('abort'"))
  expect(listening.map(([path]) => path)).toEqual(['src/kit/resilience/on-abort.ts'])
})
