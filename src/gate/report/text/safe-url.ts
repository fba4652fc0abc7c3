/** The address if it can only open a web page, otherwise null: no scripts, no data, no local files. */
export function safeUrl(url: string): string | null {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    return null
  }
  const isWeb = parsed.protocol === 'https:' || parsed.protocol === 'http:'
  return isWeb && parsed.username === '' && parsed.password === '' ? parsed.href : null
}
