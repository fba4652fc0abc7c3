import { join } from 'node:path'
import { aPlace, overlaps, readJson, readRows, supervise, wait, withRay } from './room.ts'

const steps = ['train.py', '--steps', '60']

/** The head is killed while the program of the job lives on; another head takes its address. */
export async function heads(times: number) {
  const undisturbed = await withRay(async (ray, python) => {
    const place = aPlace()
    await supervise(ray, python, place, ...steps, '--dt', '0.01')
    return readJson(join(place, 'c/final.json'))
  })
  const runs: Awaited<ReturnType<typeof oneHead>>[] = []
  for (let run = 0; run < times; run += 1) {
    runs.push(await withRay((ray, python) => oneHead(ray, python, undisturbed)))
    process.stderr.write(`${JSON.stringify(runs.at(-1))}\n`)
  }
  return { runs }
}

async function oneHead(
  ray: Parameters<Parameters<typeof withRay>[0]>[0],
  python: string,
  undisturbed: unknown,
) {
  const place = aPlace()
  const running = supervise(ray, python, place, ...steps, '--dt', '0.3')
  while (readJson(join(place, 'c/latest/state.json')) === null) await wait(100)
  await ray.killHead()
  const killedAt = Date.now() / 1000
  await wait(3000)
  const alive = readRows(join(place, 'c/alive.log'))
  const outlivedIt = alive.some(([, at = 0]) => at > killedAt + 1)
  await ray.replace()
  const { exitCode } = await running
  const final = readJson(join(place, 'c/final.json'))
  return {
    exitCode,
    driver_lived_on: outlivedIt,
    overlaps: overlaps(place),
    same_loss: final !== null && JSON.stringify(final) === JSON.stringify(undisturbed),
  }
}
