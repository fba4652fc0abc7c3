/** A template is imported as a function that fills it in: build/bundle-settings.mjs compiles it, for dist/ and for tests. */
declare module '*.hbs' {
  import type { TemplateDelegate } from 'handlebars'
  const fill: TemplateDelegate
  export default fill
}

/** Our style sheets are imported as text. */
declare module '*.css' {
  const text: string
  export default text
}
