/** `12,345.67`: a decimal number's text with its thousands apart. Intl would load its tables for 10 to 20 ms, which every start would pay. */
export function groupDigits(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
