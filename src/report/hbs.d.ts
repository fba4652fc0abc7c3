/** Templates are imported as text; the bundler and the tests both load them so. */
declare module '*.hbs' {
  const template: string
  export default template
}
