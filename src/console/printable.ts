/** The line without control characters, so that a worker's output cannot move the cursor or hide lines. */
export function printable(line: string): string {
  return line
    .replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '')
    .replace(/[\u0000-\u0008\u000a-\u001f\u007f]/g, '')
}
