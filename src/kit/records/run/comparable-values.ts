import type { RunEvent, SetupEvent } from './run-event.js'

type SamplesEvent = Extract<RunEvent, { readonly type: 'samples' }>

/** The samples of a step as a text, by which two runs are compared. */
export const samplesText = ({ indices, count, digest }: SamplesEvent): string =>
  indices?.join() ?? `${count} ${digest}`

export type Settings = Readonly<Record<string, string | number>>

/** All that a rank is set up with, also what differs between ranks. */
export const allSettings = ({ settings, own = {} }: SetupEvent): Settings => ({
  ...settings,
  ...own,
})
