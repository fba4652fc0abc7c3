/** Gives jest what esbuild's text loader gives the bundle: importing a template yields its text. */
module.exports = {
  process: (source) => ({ code: `export default ${JSON.stringify(source)}` }),
}
