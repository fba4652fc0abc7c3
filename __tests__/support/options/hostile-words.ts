/** What people, scripts and worse put in the place of a value: numbers, emptiness, escapes, separators, other options. */
export const hostileWords: readonly string[] = [
  ...['NaN', '-Infinity', '1e999', '-0', '-1', '0x10', '5\n', '٣'],
  ...['', ' ', 'a\u0000b', '\u202etxt.exe', '\u001b[2J', '\ud800', 'x'.repeat(5000)],
  ...['__proto__', '--', '--json', '-rf', '$(id)', '{}', '['.repeat(3000), 'a=b=c', '%s'],
]

/** Paths that are no ordinary files; the relative ones exist in the folder of `makeHostilePlaces`. */
export const hostilePlaces: readonly string[] = [
  ...['/dev/null', '/dev/full', '/dev/zero', '/dev/stdin', '/proc/self/mem', '/nowhere/x'],
  ...['dangling', 'loop', 'pipe', 'folder', 'file.json', 'file.json/x'],
]
