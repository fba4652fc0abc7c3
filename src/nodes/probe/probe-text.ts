import script from './probe.sh'

/** The probe as it is sent: without comments, because some shells read what is piped to them byte by byte. */
export const probeText = script
  .split('\n')
  .filter((line) => line.trim() !== '' && !/^\s*#/.test(line))
  .map((line) => `${line}\n`)
  .join('')
