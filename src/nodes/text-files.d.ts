/** Programs for the nodes are imported as text; the bundler and jest both load them so. */
declare module '*.sh' {
  const text: string
  export default text
}

declare module '*.py' {
  const text: string
  export default text
}
