// Gives what is unreleased in CHANGELOG.md to a version such as 1.2.3; does nothing if the version has a section already.
import { readFileSync, writeFileSync } from 'node:fs'

const [version = ''] = process.argv.slice(2)
const path = new URL('../CHANGELOG.md', import.meta.url)
const text = readFileSync(path, 'utf8')
const heading = '## Unreleased\n'
const hasSection = text.split('\n').includes(`## ${version}`)
if (version === '' || (!hasSection && !text.includes(heading))) {
  console.error('expected a version, and a CHANGELOG.md with a section ## Unreleased')
  process.exitCode = 1
} else if (!hasSection) writeFileSync(path, text.replace(heading, `${heading}\n## ${version}\n`))
