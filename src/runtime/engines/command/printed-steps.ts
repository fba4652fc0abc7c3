import { mayHaveLoss, parseLoss } from '../../../watch/jobs/parse/parse-loss.js'
import {
  mayHaveSteps,
  parseSteps,
  type StepReading,
  type StepReadings,
} from '../../../watch/jobs/parse/parse-steps.js'
import { noProgress, noteSteps, type Progress } from '../../../watch/jobs/progress.js'

/** A printed step, and the loss that was printed with it or before the next step. */
export type PrintedStep = {
  readonly step: number
  readonly loss: number | null
  readonly atMs: number
}

/** The user's own patterns; null for the usual forms. */
export type OutputPatterns = { readonly step: RegExp | null; readonly loss: RegExp | null }

/** A script seldom numbers more parts of its preparation. */
const fewestSteps = 10

const isEmpty = ({ readings, total, epoch }: StepReadings): boolean =>
  readings.length === 0 && total === null && epoch === undefined

const isOfBar = (series: string): boolean => series.startsWith('bar')

/**
 * Parses the printed steps and losses of a command, line by line. If it prints several counters, the most plausible one
 * is kept.
 */
export class PrintedSteps {
  readonly #patterns: OutputPatterns
  readonly #series = new Map<string, Series>()
  #progress: Progress = noProgress
  /** The chosen series, because another one would count the same steps again. */
  #taken: string | null = null

  constructor(patterns: OutputPatterns) {
    this.#patterns = patterns
  }

  /** The newest step; null before the first. */
  get newest(): PrintedStep | null {
    return this.#chosen?.newest ?? null
  }

  /** Whether the newest step is one of a training: it has a loss, or there are many. A bar may show any other work. */
  get isTraining(): boolean {
    const chosen = this.#chosen
    if (chosen === undefined) return false
    const isBar = isOfBar(this.#taken ?? this.#progress.chosen ?? '')
    return (chosen.newest?.loss ?? null) !== null || (!isBar && chosen.numSteps >= fewestSteps)
  }

  /** A quick look: false only if the line says nothing about steps. */
  mayTell(text: string): boolean {
    const { step, loss } = this.#patterns
    return step !== null || loss !== null || mayHaveSteps(text) || mayHaveLoss(text)
  }

  line(text: string, atMs: number): void {
    const found = parseSteps(text, this.#patterns.step)
    const loss = parseLoss(text, this.#patterns.loss)
    if (isEmpty(found) && loss === null) return
    this.#progress = noteSteps(this.#progress, found, atMs)
    if (found.readings.length === 0 && loss !== null)
      for (const series of this.#series.values()) series.noteLoss(loss)
    for (const reading of found.readings) this.#seriesOf(reading.series)?.note(reading, loss, atMs)
  }

  /** The new steps; the newest may still get its loss, unless `isEnd`. */
  take(isEnd: boolean): readonly PrintedStep[] {
    this.#taken ??= this.#progress.chosen
    const chosen = this.#chosen
    for (const series of this.#series.values()) if (series !== chosen) series.take(false)
    return chosen?.take(isEnd) ?? []
  }

  get #chosen(): Series | undefined {
    return this.#series.get(this.#taken ?? this.#progress.chosen ?? '')
  }

  /** Keeps only series that can be progress, and limits their number against hostile output. */
  #seriesOf(name: string): Series | null {
    if (this.#progress.series[name] === undefined) return null
    const series = this.#series.get(name) ?? new Series()
    this.#series.set(name, series)
    for (const known of this.#series.keys())
      if (this.#progress.series[known] === undefined) this.#series.delete(known)
    return series
  }
}

/** One counter. A counter that falls within a run does not count training steps. */
class Series {
  #fresh: PrintedStep[] = []
  #newest: PrintedStep | null = null
  #order = -1
  numSteps = 0
  /** Steps of earlier epochs, if each epoch starts its own count. */
  #base = 0
  /** Whether the newest step is still pending or was already returned. */
  #isClosed = true

  get newest(): PrintedStep | null {
    return this.#newest
  }

  note({ series, step, order }: StepReading, loss: number | null, atMs: number): void {
    // A progress bar is drawn before the first step.
    const isDrawn = isOfBar(series) && step === 0
    if (order < this.#order || isDrawn) return
    if (order === this.#order) return this.#replaceLoss(loss)
    this.#order = order
    this.numSteps += 1
    const reached = this.#newest?.step ?? -1
    if (this.#base + step <= reached) this.#base = step === 0 ? reached + 1 : reached
    this.#close()
    this.#newest = { step: this.#base + step, loss, atMs }
    this.#isClosed = false
  }

  #replaceLoss(loss: number | null): void {
    if (loss !== null && this.#newest !== null) this.#newest = { ...this.#newest, loss }
  }

  /** A loss without a step belongs to the newest step, if that has none. */
  noteLoss(loss: number): void {
    if (this.#newest?.loss === null) this.#newest = { ...this.#newest, loss }
  }

  take(isEnd: boolean): readonly PrintedStep[] {
    if (isEnd) this.#close()
    const taken = this.#fresh
    this.#fresh = []
    return taken
  }

  #close(): void {
    if (this.#newest !== null && !this.#isClosed) this.#fresh.push(this.#newest)
    this.#isClosed = true
  }
}
