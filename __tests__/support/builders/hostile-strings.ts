/** Names, paths and messages that try to be more than text, each in its own way. */
export const hostileStrings = {
  'script in HTML': '</script><img src=x onerror=alert(1)><script>alert(1)</script>',
  'end of a style or comment': '</style>--><svg onload=alert(1)>',
  'attribute break': '" onmouseover="alert(1)" x=\'',
  'template syntax': '{{constructor}} {{{verdict}}} {{> styles}}',
  'table break': 'a | b | c\n| --- |',
  'code span': '``` `code` ```',
  'heading after a line break': 'name\n# Heading\n- item',
  'HTML in Markdown': '<details open><summary>x</summary>',
  'link in Markdown': '[click](javascript:alert(1)) ![x](https://example.invalid/x.png)',
  'mention and reference': '@octocat @org/team #123 owner/repo#1 GH-1',
  'bare address': 'https://example.invalid www.example.invalid',
  'address behind a word':
    'x_www.example.invalid/login é.www.example.invalid 1www.example.invalid WWW.example.invalid',
  entity: '&lt;b&gt; &amp;amp; &#64;octocat',
  'terminal escape': '\u001b[2J\u001b]0;title\u0007\u001b[31mred\u009b0m',
  'direction override': 'safe\u202egnp.exe\u202c \u2066x\u2069',
  'invisible characters': 'a\u200bb\u00adc\ufeffd',
  'null and lone surrogate': 'a\u0000b\ud800c',
  'ten kilobytes': 'x'.repeat(10_000),
  'ten kilobytes of brackets': '<'.repeat(10_000),
  'workflow command': '::error file=x::message\r::set-output name=a::b\n##[add-mask]x',
} as const
