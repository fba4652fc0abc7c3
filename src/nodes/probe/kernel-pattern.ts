import script from './probe.sh'

const [, source] = /\/(NVRM: Xid\|.*)\/ \{$/m.exec(script) ?? []

/** What a message of the kernel must have for the probe to pass it on. */
export const kernelPattern = new RegExp(source ?? '(?!)')

/** The probe cuts a message to this length, after it has looked at all of it. */
export const maxKernelCharacters = 240
