import type { CheckSeverity } from '../node-check.js'

/** The meaning of an Xid, an error number of NVIDIA's driver; severity null: usually an application error. */
type XidEntry = { readonly severity: CheckSeverity | null; readonly meaning: string }

const application = (meaning: string): XidEntry => ({ severity: null, meaning })
const warning = (meaning: string): XidEntry => ({ severity: 'warning', meaning })
const critical = (meaning: string): XidEntry => ({ severity: 'critical', meaning })

const entries: Readonly<Record<number, XidEntry>> = {
  8: application('the GPU stopped processing'),
  11: application('an invalid or corrupted stream of commands'),
  13: application('a program failed on the GPU: an invalid instruction or access'),
  31: application('a program accessed memory that it does not own'),
  32: application('an invalid or corrupted stream of commands'),
  38: warning('the firmware of the driver failed'),
  43: application('a program stopped, and the GPU continued'),
  45: application('the work of a program was removed, for example because it was killed'),
  46: critical('the GPU stopped processing and must be reset'),
  48: critical('an ECC error of two bits, which cannot be corrected'),
  61: critical('a controller inside the GPU stopped'),
  62: critical('a controller inside the GPU halted'),
  63: warning('a row of GPU memory will be replaced'),
  64: critical('a row of GPU memory could not be replaced'),
  66: application('a program made an invalid access'),
  68: application('the video processor failed'),
  69: application('the graphics engine failed on a request of a program'),
  74: critical('an NVLink failed'),
  79: critical('the GPU has fallen off the bus'),
  92: warning('many ECC errors of one bit'),
  94: warning('an ECC error that was contained: one program had to end'),
  95: critical('an ECC error that was not contained: all programs on the GPU had to end'),
  109: warning('the GPU took too long to switch between programs'),
  110: critical('the security processor failed'),
  119: critical('the GSP firmware did not answer'),
  120: critical('the GSP firmware failed'),
  121: warning('a correctable error between CPU and GPU'),
  122: warning('a message between driver and GPU failed'),
  123: warning('the power controller did not answer'),
  136: critical('the training of an NVLink failed'),
  137: warning('an access over NVLink failed'),
  140: critical('an ECC error that was not recovered'),
  143: critical('the GPU could not be set up'),
  144: critical('an NVLink failed permanently'),
  145: critical('an NVLink failed'),
  146: critical('an NVLink failed'),
  147: critical('an NVLink failed'),
  148: critical('an NVLink failed'),
  149: critical('an NVLink failed'),
  150: critical('an NVLink failed'),
  151: critical('a key exchange of the GPU failed'),
  154: warning('the driver changed what the GPU needs to recover'),
  155: warning('an NVLink was switched off by software'),
  156: critical('the GPU must be reset before it can be used'),
}

/** The table entry of an Xid; a warning for an unlisted number. */
export function describeXid(xid: number): XidEntry {
  return entries[xid] ?? warning('an error without an entry in our table')
}
