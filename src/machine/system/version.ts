/** The version of this program; like all below, written from package.json by `npm run identity`. */
export const miniclusterVersion = '1.0.0'

/** Owner and name of the repository that holds the Action. */
export const actionRepository = '_OWNER_/minicluster-action'

/** How a workflow names the Action: by the tag of its major version, which moves to each release of it. */
export const actionReference = `${actionRepository}@v${miniclusterVersion.split('.')[0] ?? ''}`

/** The JSON Schema of minicluster.yml of this version, for editors. */
export const settingsSchemaUrl = `https://raw.githubusercontent.com/${actionRepository}/v${miniclusterVersion}/minicluster.schema.json`
