import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const rule = '-'.repeat(80)

/** The notices that the licenses of the bundled packages require, as one text file. */
export async function collectLicenses(root, metafiles) {
  const notices = await Promise.all(
    bundledPackages(metafiles).map((folder) => renderNotice(root, folder)),
  )
  return Buffer.from(notices.join(`\n${rule}\n\n`))
}

/** Folders of the packages that have code in an output file, sorted. */
function bundledPackages(metafiles) {
  const outputs = metafiles.flatMap(({ outputs }) => Object.values(outputs))
  const inputs = outputs.flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0),
  )
  const folders = inputs.map((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0])
  return [...new Set(folders.filter(Boolean))].sort()
}

async function renderNotice(root, folder) {
  const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
  const names = await readdir(join(root, folder))
  const texts = await Promise.all(
    names
      .filter((name) => /^(licen[cs]e|notice)(\.|-|$)/i.test(name))
      .sort()
      .map((name) => readFile(join(root, folder, name), 'utf8')),
  )
  const heading = `${manifest.name} ${manifest.version} (${manifest.license ?? 'no license stated'})`
  return [heading, ...texts.map((text) => text.trim())].join('\n\n') + '\n'
}
