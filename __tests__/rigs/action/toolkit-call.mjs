/**
 * Calls one function of the Actions toolkit in a process of its own, as an action would: it reads the environment as it
 * is loaded, and writes to the log. Usage: toolkit-call.mjs PACKAGE METHOD ARGUMENTS-AS-JSON
 */
const [, , name, method, args] = process.argv

const { DefaultArtifactClient, ...functions } = await import(`@actions/${name}`)
const target = name === 'artifact' ? new DefaultArtifactClient() : functions
const answer = await target[method](...JSON.parse(args)).then(
  (value) => ({ value: value ?? null }),
  (error) => ({ error: error.message }),
)
console.log(`\nANSWER ${JSON.stringify(answer)}`)
