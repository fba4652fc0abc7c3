/** JSON that is safe inside a script element. */
export const embeddable = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${code}`
  })
