/** Programs for the nodes are imported as text; the bundler and the tests load them in the same way. */
declare module '*.sh' {
  const text: string
  export default text
}

declare module '*.py' {
  const text: string
  export default text
}
