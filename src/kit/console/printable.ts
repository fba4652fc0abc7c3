/** Terminal sequences: colours, cursor moves, C0 and C1 controls except the tab, and changes of the writing direction. */
const sequences = /(?:\u001b\[|\u009b)[0-9;?]*[A-Za-z]/g
const controls =
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** The line without control characters, so that a worker's output cannot move the cursor or hide lines. */
export function printable(line: string): string {
  return line.replace(sequences, '').replace(controls, '')
}

/** The same of a text of several lines, which stay lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

/** The same, but the colours of `Paint` stay: a text that we have painted ourselves. */
export function printablePainted(text: string): string {
  return text
    .split(/(\u001b\[(?:1|2|22|31|32|33|39)m)/)
    .map((part, index) => (index % 2 === 1 ? part : printableLines(part)))
    .join('')
}

/** Those of the controls that JSON leaves as they are; between its strings there are none. */
const controlsInJson = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** The same JSON for a terminal: characters that move its cursor or change its writing direction are escaped. */
export function printableJson(json: string): string {
  return json.replace(
    controlsInJson,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
