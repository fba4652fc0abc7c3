import { join } from 'node:path'
import { aPlace, overlaps, readJson, readRows, supervise, wait, withRay } from './room.ts'

/** The head is killed while the program of the job lives on; another head takes its address. */
export async function heads(times: number) {
  const runs: Awaited<ReturnType<typeof oneHead>>[] = []
  for (let run = 0; run < times; run += 1) {
    runs.push(await withRay(oneHead))
    process.stderr.write(`${JSON.stringify(runs.at(-1))}\n`)
  }
  return { runs }
}

async function oneHead(ray: Parameters<Parameters<typeof withRay>[0]>[0], python: string) {
  const words = ['train.py', '--steps', '60', '--dt', '0.3']
  const place = aPlace()
  const running = supervise(ray, python, place, ...words)
  while (readJson(join(place, 'c/latest/state.json')) === null) await wait(100)
  await ray.killHead()
  const killedAt = Date.now() / 1000
  await wait(3000)
  const alive = readRows(join(place, 'c/alive.log'))
  const outlivedIt = alive.some(([, at = 0]) => at > killedAt + 1)
  await ray.replace()
  const { exitCode } = await running
  const undisturbed = aPlace()
  await supervise(ray, python, undisturbed, 'train.py', '--steps', '60', '--dt', '0.01')
  const [one, other] = [place, undisturbed].map((each) => readJson(join(each, 'c/final.json')))
  return {
    exitCode,
    driver_lived_on: outlivedIt,
    overlaps: overlaps(place),
    same_loss: one !== null && JSON.stringify(one) === JSON.stringify(other),
  }
}
