/** The version of this program; like all below, written from package.json by `npm run identity`. */
export const miniclusterVersion = '0.1.0'

/** Owner and name of the repository that holds the Action. */
export const actionRepository = '_OWNER_/minicluster-action'

/** How a workflow names the Action. */
export const actionReference = `${actionRepository}@v${miniclusterVersion}`

/** The JSON Schema of minicluster.yml of this version, for editors. */
export const settingsSchemaUrl = `https://raw.githubusercontent.com/${actionRepository}/v${miniclusterVersion}/minicluster.schema.json`
