// A labelled week of a cluster, with real and apparent outages. Seeded; times in seconds.
const day = 86_400

/** Numbers from 0 to 1, the same for the same seed. */
export function createRandom(seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Real outages of 2 minutes and more every five days of a node; blips of seconds twice a day; the monitor's own network
 * away for a minute or two once a day; one poll in a thousand lost.
 */
export function createWorld(seed, numNodes, days) {
  const random = createRandom(seed)
  const wait = (mean) => -mean * Math.log(1 - random())
  const times = (meanBetween, length) => {
    const spans = []
    for (let t = wait(meanBetween); t < days * day; t += wait(meanBetween)) {
      const end = t + length()
      spans.push([t, end])
      t = end
    }
    return spans
  }
  const monitor = times(day, () => 20 + wait(60))
  const nodes = Array.from({ length: numNodes }, () => ({
    outages: times(5 * day, () => 120 + wait(1200)),
    blips: times(day / 2, () => 2 + wait(6)),
  }))
  const isReached = (node, t) =>
    !(isInside(node.outages, t) || isInside(node.blips, t) || isInside(monitor, t)) &&
    random() >= 0.001
  /** Seconds until the answer to a poll at time t; null without one. TCP tries again after 1 and 3 s. */
  const ask = (node, t) => tries.find((delay) => isReached(node, t + delay)) ?? null
  return { nodes, monitor, ask, days, numNodes, endS: days * day }
}

const tries = [0, 1, 3]

export function isInside(spans, t) {
  let [low, high] = [0, spans.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [start, end] = spans[middle]
    if (t < start) high = middle - 1
    else if (t >= end) low = middle + 1
    else return true
  }
  return false
}

/** Keeps the score of a policy: which outages it found and when, and which alarms were none. */
export function createScore(world) {
  const found = world.nodes.map(({ outages }) => outages.map(() => null))
  const recovered = world.nodes.map(({ outages }) => outages.map(() => null))
  let falseAlarms = 0
  let alarms = 0
  return {
    raise(index, t) {
      alarms += 1
      const which = world.nodes[index].outages.findIndex(
        ([start, end]) => t >= start && t < end + 1,
      )
      if (which < 0) falseAlarms += 1
      else found[index][which] ??= t - world.nodes[index].outages[which][0]
    },
    clear(index, t) {
      const which = world.nodes[index].outages.findLastIndex(([, end]) => t >= end)
      if (which >= 0 && found[index][which] !== null)
        recovered[index][which] ??= t - world.nodes[index].outages[which][1]
    },
    sum: () => ({
      alarms,
      falseAlarms,
      /** Every outage, with the seconds until its detection and until the detection of its end; null if there was none. */
      all: world.nodes.flatMap(({ outages }, index) =>
        outages.map(([start], which) => ({
          start,
          delay: found[index][which],
          recovery: recovered[index][which],
        })),
      ),
    }),
  }
}
