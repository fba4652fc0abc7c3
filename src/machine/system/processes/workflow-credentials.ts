/**
 * The environment without what would let a program act as the workflow that starts it, without the token of a Ray
 * cluster, and without our own settings, which may hold a password. Other secrets, such as those of a cloud, a workload may need: they stay. It is no sandbox:
 * on Linux a program of the same user can read its parent's environment.
 */
export function withoutWorkflowCredentials(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const credentials =
    /^(INPUT_.*|ACTIONS_(RUNTIME|RESULTS|CACHE|ID_TOKEN)_.*|(GITHUB|GH)_(ENTERPRISE_)?TOKEN|GITHUB_(OUTPUT|ENV|PATH|STATE|STEP_SUMMARY)|RAY_AUTH_TOKEN|MINICLUSTER_.*)$/
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !credentials.test(name)))
}
