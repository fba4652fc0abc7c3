// What an all-reduce over shared memory copies and checks, done alone in one process: node bench/all-reduce-limit.mjs
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { loadSource } from './harness/load-source.mjs'

const mib = 2 ** 20
const { createKernels, slotBytesFor } = await loadSource([
  'src/lab/trainer/kernels/kernels',
  'src/lab/trainer/collective/transports/block-store',
])

for (const workers of [2, 4]) for (const size of [1, 16, 64]) report(workers, size * mib)

/** Processor time, which other programs of the machine hardly change, over ranks that keep two cores busy. */
function report(workers, bytes) {
  const found = measureParts(workers, bytes)
  const rank = Object.values(found).reduce((sum, ms) => sum + ms)
  const parts = Object.entries(found).map(([name, ms]) => `${name} ${ms.toFixed(2)}`)
  const wall = (rank * workers) / 2
  console.log(`W=${workers} ${bytes / mib} MiB: ${wall.toFixed(2)} ms at least on two cores`)
  console.log(`  of a rank, ms: ${parts.join(', ')}`)
}

/** Milliseconds of one rank, by part. */
function measureParts(workers, bytes) {
  const slotBytes = slotBytesFor(workers)
  const path = `/dev/shm/all-reduce-limit-${process.pid}`
  const file = openSync(path, 'wx+')
  unlinkSync(path)
  const kernels = createKernels(bytes + slotBytes + mib)
  const vector = kernels.floats(bytes / 4).fill(1)
  const received = kernels.floats(slotBytes / 4)
  const digest = kernels.words(4)
  const raw = new Uint8Array(vector.buffer, vector.byteOffset, bytes)
  const buffer = new Uint8Array(received.buffer, received.byteOffset, slotBytes)
  const shard = Math.max(1, Math.round(bytes / slotBytes / workers))
  const others = shard * (workers - 1)
  const block = (at) => vector.subarray((at * slotBytes) / 4, ((at + 1) * slotBytes) / 4)
  const place = (at) => (at % 9) * slotBytes
  const write = (at) => writeSync(file, raw, at * slotBytes, slotBytes, place(at))
  const measured = {
    'copy out': cpuMs(others + shard, write),
    'copy in to be summed': cpuMs(others, (at) => readSync(file, buffer, 0, slotBytes, place(at))),
    'copy in to its place': cpuMs(others, (at) =>
      readSync(file, raw, at * slotBytes, slotBytes, place(at)),
    ),
    'digest before sending': cpuMs(others + shard, (at) => kernels.inspect(block(at), 0, digest)),
    'sum and digest': cpuMs(others, (at) =>
      kernels.addDigest(block(at % shard), received, 0, digest),
    ),
    'digest in its place': cpuMs(others, () => kernels.inspect(received, 0, digest)),
  }
  closeSync(file)
  return measured
}

/** Processor time of that many calls, after a warm-up. */
function cpuMs(calls, call) {
  const all = () => {
    for (let at = 0; at < calls; at++) call(at)
  }
  all()
  const before = process.cpuUsage()
  let rounds = 0
  do {
    all()
    rounds++
  } while (process.cpuUsage(before).user + process.cpuUsage(before).system < 50_000)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / rounds
}
