/** The version of this program; a test keeps it equal to package.json. */
export const miniclusterVersion = '0.1.0'
