/**
 * Names that would run a command, or be an option, wherever a shell or ssh read them as they are. Whatever they run
 * makes the file `owned`.
 */
export const hostileNames = (owned: string): readonly string[] => [
  '',
  '-v',
  `-oProxyCommand=touch ${owned}`,
  `$(touch ${owned})`,
  `\`touch ${owned}\``,
  `a;touch ${owned}`,
  `a|touch ${owned}`,
  `a&touch ${owned}`,
  `a\ntouch ${owned}`,
  `'; touch ${owned}; '`,
  `"; touch ${owned}; "`,
  `/"; touch ${owned}; $(touch ${owned}) '\\'' \`touch ${owned}\``,
  'a b',
  'a/b',
  "a'b",
  '%h',
  '\u001b[2J',
  '\u202egnp',
  'a\u0000b',
]
