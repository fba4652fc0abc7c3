// Prints the section of CHANGELOG.md for a tag such as v1.2.3; fails where there is none, or nothing in it.
import { readFileSync } from 'node:fs'

const version = (process.argv[2] ?? '').replace(/^v/, '')
const sections = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8').split(/^## /m)
const section = sections.find((text) => text.split(/\s/)[0]?.replace(/[[\]]/g, '') === version)
const notes = section?.slice(section.indexOf('\n')).trim() ?? ''
if (notes === '') {
  console.error(`CHANGELOG.md has no section ## ${version}, or nothing in it`)
  process.exitCode = 1
} else console.log(notes)
