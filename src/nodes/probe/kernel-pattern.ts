import script from './probe.sh'

const [, source] = /\/(NVRM: Xid\|.*)\/ \{$/m.exec(script) ?? []

/** Pattern of the kernel messages that the probe passes on. */
export const kernelPattern = new RegExp(source ?? '(?!)')

/** The probe truncates a message to this length after matching all of it. */
export const maxKernelCharacters = 240
