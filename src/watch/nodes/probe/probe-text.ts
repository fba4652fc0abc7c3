import script from './probe.sh'

/** The probe as it is sent: without comments and indentation, because some shells read what is piped byte by byte. */
export const probeText = script
  .split('\n')
  .map((line) => line.trimStart())
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => `${line}\n`)
  .join('')
