/** Inputs that decide which workers a check starts first. */
const deciding = ['workload', 'engine', 'backend', 'ray-address', 'command']

/**
 * The command line that a step of a workflow amounts to, as far as it decides which workers are started first; empty for
 * a step that only reports. It is read before anything else is loaded, so the inputs are not checked yet.
 */
export function stepInputs(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const input = (name: string) => (environment[`INPUT_${name.toUpperCase()}`] ?? '').trim()
  if (!['', 'check'].includes(input('mode'))) return []
  const given = deciding.filter((name) => input(name) !== '')
  return ['check', ...given.map((name) => (name === 'command' ? '--' : `--${name}=${input(name)}`))]
}
