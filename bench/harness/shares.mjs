/** A share between 0 and 1 as a reader sees it. */
export const percent = (rate) => `${Number((100 * (rate ?? 0)).toFixed(1))} %`

/** So many of so many, with the ends of the interval. */
export const share = ({ successes, trials, low, high }) =>
  trials === 0 ? 'none tried' : `${successes}/${trials} (${percent(low)} - ${percent(high)})`
