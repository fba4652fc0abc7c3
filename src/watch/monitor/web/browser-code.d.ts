/** The file names the entry of a program for the browser; the bundler and the tests give its text. */
declare module '*.browser' {
  const code: string
  export default code
}
