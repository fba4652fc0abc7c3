import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const rule = '-'.repeat(80)

/** The packages that have code in an output file, with the texts of their licenses; sorted. */
export async function collectPackages(root, metafiles) {
  const packages = await Promise.all(
    bundledFolders(metafiles).map((folder) => readPackage(root, folder)),
  )
  const apache = packages.flatMap(({ texts }) => texts).find(isWholeApache)
  return packages.map((one) =>
    one.texts.length > 0 ? one : { ...one, texts: [standardText(one, apache)] },
  )
}

/** The notices that the licenses of the bundled packages require, as one text file. */
export function renderNotices(packages) {
  const notices = packages.map(({ name, version, license, texts }) =>
    [`${name} ${version} (${license})`, ...texts].join('\n\n'),
  )
  return Buffer.from(notices.map((notice) => `${notice}\n`).join(`\n${rule}\n\n`))
}

/** What dist/ is made of, as CycloneDX: scanners see no package in a bundle. It has no time, so equal sources give equal bytes. */
export function renderSbom({ name, version, license }, packages) {
  const components = distinct(packages).map((one) => ({
    type: 'library',
    'bom-ref': addressOf(one),
    name: one.name,
    version: one.version,
    licenses: [
      isIdentifier(one.license) ? { license: { id: one.license } } : { expression: one.license },
    ],
    purl: addressOf(one),
  }))
  const product = { name: name ?? 'dist', version: version ?? '0.0.0' }
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': addressOf(product),
        ...product,
        licenses: [{ license: { id: license ?? 'MIT' } }],
        purl: addressOf(product),
      },
    },
    components,
    dependencies: [{ ref: addressOf(product), dependsOn: components.map(({ purl }) => purl) }],
  }
  return Buffer.from(`${JSON.stringify(bom, null, 1)}\n`)
}

/** A version that lies in two folders is one package. */
const distinct = (packages) => [...new Map(packages.map((one) => [addressOf(one), one])).values()]

const addressOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** An expression, such as `MIT OR Apache-2.0`, is no identifier. */
const isIdentifier = (license) => /^[\w.-]+$/.test(license)

/** Folders of the packages that have code in an output file, sorted. */
function bundledFolders(metafiles) {
  const outputs = metafiles.flatMap(({ outputs }) => Object.values(outputs))
  const inputs = outputs.flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0),
  )
  const folders = inputs.map((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0])
  return [...new Set(folders.filter(Boolean))].sort()
}

async function readPackage(root, folder) {
  const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
  const { name, version, license = 'no license stated', author } = manifest
  const files = (await readdir(join(root, folder))).sort()
  const read = (wanted) =>
    Promise.all(
      files
        .filter((file) => wanted.test(file))
        .map((file) => readFile(join(root, folder, file), 'utf8')),
    )
  const ofFiles = await read(/^(licen[cs]e|notice)(\.|-|$)/i)
  const texts =
    ofFiles.length > 0 ? ofFiles : (await read(/^readme(\.|$)/i)).flatMap(licenseInReadme)
  return {
    name,
    version,
    license,
    author: author?.name ?? author,
    texts: texts.map((text) => text.trim()),
  }
}

/** Some packages have their license in the README only. */
const licenseInReadme = (text) =>
  /^Copyright [^\n]*\n\s*\nPermission is hereby granted.*?\bTHE\s+SOFTWARE\b.*?\n\s*(?:\n|$)/ms
    .exec(text)
    ?.slice(0, 1) ?? []

const isWholeApache = (text) =>
  /Apache License\s+Version 2\.0/.test(text) && text.includes('END OF TERMS AND CONDITIONS')

/** A package that states a license and has no text of it gets the text that its authors name. */
function standardText({ name, license, author }, apache) {
  const from = `The package contains no text of its license. It names ${license}, whose text is:`
  if (license === 'MIT')
    return `${from}\n\nCopyright (c) ${author ?? `the authors of ${name}`}\n\n${mit}`
  if (license === 'Apache-2.0' && apache !== undefined) return `${from}\n\n${apache}`
  throw new Error(`${name} is bundled without a text of its license, ${license}`)
}

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
