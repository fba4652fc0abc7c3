/** Where this version's documentation is; written from package.json by `npm run identity`. */
export const documentationUrl = 'https://github.com/_OWNER_/minicluster-action/blob/v1.0.0/docs'
