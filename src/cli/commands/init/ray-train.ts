/** How a script of Ray Train becomes ranks of torchrun: what it is given in addition, or what is missing for that. */
type RayTrainRanks = {
  readonly words: readonly string[]
  readonly missing: readonly string[]
}

/** From this release on, TorchTrainer without workers of Ray trains in the ranks of torchrun. */
export const leastRay = [2, 51] as const

const numWorkers = /\bScalingConfig\([^()]*?\bnum_workers\s*=\s*(?:[\w]+\.)?([A-Za-z_]\w*|\d+)/

/**
 * A check runs each rank again alone, which it cannot do with an actor of Ray. Ray Train trains in the ranks of torchrun
 * if its `num_workers` is 0, which a script may take from an option, and if no rank reads shards of Ray Data.
 */
export function ranksOfRayTrain(script: string): RayTrainRanks {
  const value = numWorkers.exec(script)?.[1] ?? ''
  const option = optionFor(value, script)
  const missing = [
    ...(option === null ? [fixedNumber] : []),
    ...(/\bTorchTrainer\((?:[^()]|\([^()]*\))*?\bdatasets\s*=/.test(script) ? [shards] : []),
  ]
  return { words: option === null ? [] : [`${option}=0`], missing }
}

const fixedNumber = `ScalingConfig(num_workers=0) in the script, with which Ray Train ${leastRay.join('.')} or newer trains in the ranks of torchrun; a check cannot run the workers of Ray again`

const shards =
  'batches that the ranks read themselves, such as from a DataLoader, in place of datasets= of TorchTrainer, which Ray Train hands to its own workers only'

/** The option from which a script takes a value: argparse or click declare it by name, typer by a parameter. */
function optionFor(name: string, script: string): string | null {
  if (!/^[A-Za-z_]/.test(name)) return null
  const spelled = `--${name.replaceAll('_', '[-_]')}`
  const declared = new RegExp(String.raw`(?:add_argument|option)\(\s*['"](${spelled})['"]`)
  const own = declared.exec(script)?.[1]
  if (own !== undefined) return own
  const ofTyper = new RegExp(String.raw`\b${name}\s*:[^\n]*\btyper\.Option\(`)
  return ofTyper.test(script) ? `--${name.replaceAll('_', '-')}` : null
}
