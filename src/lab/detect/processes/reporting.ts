/** The known state of a rank's reports. */
export type Reporting = {
  /** Where its own count of steps begins, and the next step that it must report. */
  first: number
  expected: number
  /** Whether its first step shows where its count begins: a user's script resumes by itself, after the start. */
  mayBeginLater: boolean
  /** Beats since the last step event, and since the position that the beats report has changed. */
  beatsSinceStep: number
  beatsSinceMove: number
  /** The peers' position when this began. */
  peersAtMove: number
  peersAtBeat: number
  position: string
  /** Newest finished step that its heartbeats reported; null before the first. */
  latest: number | null
  /** Beats of each peer since this rank's last. */
  peerBeats: number[]
  /** Arrival of its newest beat that counts for its peers. */
  countedAt: number
  isOver: boolean
}

/** A rank of which nothing is known yet. */
export const newReporting = (worldSize: number, firstStep: number): Reporting => ({
  first: firstStep,
  expected: firstStep,
  mayBeginLater: false,
  beatsSinceStep: 0,
  beatsSinceMove: 0,
  peersAtMove: 0,
  peersAtBeat: 0,
  position: '',
  latest: null,
  peerBeats: new Array<number>(worldSize).fill(0),
  countedAt: -Infinity,
  isOver: false,
})

/** Its log begins, or continues, with this step. */
export function beginAt(own: Reporting, step: number): void {
  own.first = step
  own.expected = step
}

/** The steps since its own first one: a script may resume with a count of its own on each rank. */
export const reportedSteps = ({ first, expected }: Reporting): number => expected - first

/** The most steps that another rank has reported since its own first one. */
export const furthestPeer = (ranks: readonly Reporting[], rank: number): number =>
  Math.max(...ranks.filter((_, other) => other !== rank).map(reportedSteps))
