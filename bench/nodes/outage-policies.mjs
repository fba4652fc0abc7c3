import { createScore } from './outage-world.mjs'

/** Seconds between two polls, for the policies with a single pace. */
const interval = 10
/** Timeout of a poll, in seconds. */
const deadline = 3

/** An alarm for every poll without an answer. */
export function playNaive(world) {
  return playSteadily(world, (ok, _state, act) => (ok ? act.clear() : act.raise()))
}

/** The policy of the seed system, as documented: no poll for 300 s after three failures. */
export function playThreeStrikes(world) {
  return playSteadily(world, (ok, state, act, t) => {
    if (ok) {
      state.misses = 0
      act.clear()
    } else if (state.isDown) state.openUntil = t + 300
    else if (++state.misses >= 3) {
      state.openUntil = t + 300
      act.raise()
    }
  })
}

function playSteadily(world, decide) {
  const score = createScore(world)
  const states = world.nodes.map(() => ({ misses: 0, isDown: false, openUntil: -1 }))
  let questions = 0
  for (let t = 0; t < world.endS; t += interval) {
    world.nodes.forEach((node, index) => {
      const state = states[index]
      if (t < state.openUntil) return
      questions += 1
      const answerS = world.ask(node, t)
      const at = t + (answerS ?? deadline)
      const act = {
        raise: () => !state.isDown && ((state.isDown = true), score.raise(index, at)),
        clear: () => state.isDown && ((state.isDown = false), score.clear(index, at)),
      }
      decide(answerS !== null, state, act, t)
    })
  }
  return { ...score.sum(), questions }
}

/** Ours: the folds of the shipped monitor with their own schedule; `isBlaming` blames nodes even while most are silent. */
export function playOurs(world, source, { isBlaming = false } = {}) {
  const { ways, watch } = createWatch(world, source, isBlaming)
  const names = [...ways.keys()]
  const score = createScore(world)
  const due = names.map((_, index) => (index % interval) * 1000)
  let questions = 0
  for (const [index, ms] of inOrder(due, world.endS * 1000)) {
    const name = names[index]
    const answerS = world.ask(world.nodes[index], ms / 1000)
    const before = ways.get(name).state
    questions += 1
    watch.observe(roundOf(name, ms, answerS), interval * 1000)
    const access = ways.get(name)
    const at = ms / 1000 + (answerS ?? deadline)
    if (!isOut(before) && isOut(access.state)) score.raise(index, at)
    if (isOut(before) && !isOut(access.state)) score.clear(index, at)
    due[index] = access.nextAskMs
  }
  return { ...score.sum(), questions }
}

function createWatch(world, source, isBlaming) {
  const settings = source.monitorSettings({ nodes: [], monitoring: source.defaultMonitoring })
  const blame = isBlaming ? { ...settings.blame, share: 1 } : settings.blame
  const ways = new Map(world.nodes.map((_, index) => [`node${index}`, source.neverAsked]))
  const store = {
    get: (name) => ways.get(name),
    set: (name, access) => ways.set(name, access),
    all: () => ways,
  }
  return { ways, watch: source.createAccessWatch({ ...settings, blame }, store) }
}

const isOut = (state) => state === 'down' || state === 'returning'

function* inOrder(due, endMs) {
  const heap = due.map((_, index) => index).sort((a, b) => due[a] - due[b])
  while (due[heap[0]] < endMs) {
    const index = heap[0]
    yield [index, due[index]]
    sink(heap, due)
  }
}

/** Moves the first entry, whose time has changed, to its place. */
function sink(heap, due) {
  let at = 0
  for (;;) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    let least = at
    if (left < heap.length && due[heap[left]] < due[heap[least]]) least = left
    if (right < heap.length && due[heap[right]] < due[heap[least]]) least = right
    if (least === at) return
    ;[heap[at], heap[least]] = [heap[least], heap[at]]
    at = least
  }
}

function roundOf(node, atMs, answerS) {
  const isAnswered = answerS !== null
  return {
    node,
    atMs,
    durationMs: (answerS ?? deadline) * 1000,
    isFirstOfSession: false,
    outcome: isAnswered ? 'answered' : 'timed-out',
    cause: isAnswered ? null : 'connect-timeout',
    roundTripMs: null,
    answer: null,
    detail: null,
    hint: null,
    clock: null,
  }
}
