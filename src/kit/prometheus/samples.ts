export type Labels = Readonly<Record<string, string>>

/** A number with the values of its family's labels. NaN and infinity are values; an unknown value has no sample. */
export type Sample<Name extends string = string> = {
  readonly name: Name
  readonly labels: Labels
  readonly value: number
}

export const sample = <Name extends string>(
  name: Name,
  labels: Labels,
  value: number,
): Sample<Name> => ({ name, labels, value })

/** One sample, or none if the value is unknown: an absent metric is not a zero. */
export const known = <Name extends string>(
  name: Name,
  labels: Labels,
  value: number | null,
): Sample<Name>[] => (value === null ? [] : [sample(name, labels, value)])

/** One sample per state: 1 for the current state, 0 for the others. */
export const stateSet = <Name extends string>(
  name: Name,
  labels: Labels,
  label: string,
  [states, current]: readonly [readonly string[], string],
): Sample<Name>[] =>
  states.map((state) => sample(name, { ...labels, [label]: state }, Number(state === current)))

export const inSeconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000)
