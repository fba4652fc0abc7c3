/** The environment without what would let measured code act as the workflow that measures it. */
export function withoutWorkflowPowers(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const powers =
    /^(INPUT_.*|ACTIONS_(RUNTIME|RESULTS|CACHE|ID_TOKEN)_.*|GITHUB_(TOKEN|OUTPUT|ENV|PATH|STATE|STEP_SUMMARY))$/
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !powers.test(name)))
}
