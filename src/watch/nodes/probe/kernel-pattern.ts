import script from './probe.sh'

const sources = [...script.matchAll(/^ *\/(.+)\/ \{ keep\(/gm)].map(([, source]) => source)

/** Pattern of the kernel messages that the probe passes on. */
export const kernelPattern = new RegExp(sources.length === 0 ? '(?!)' : sources.join('|'))
