export const features =
  'trainer|telemetry|validate|report|detect|faults|campaign|supervise|baseline|experiment|publish|monitor|alerts|nodes|jobs'
/** They carry a run: they use features and the machine, and commands use them. */
export const stages = 'run|engines|follow'
export const leaves = 'records|stats|peers|wording|resilience|live-page|prometheus|errors'

/** An import that is more than a type. */
export const isCode = { dependencyTypesNot: ['type-only'] }
