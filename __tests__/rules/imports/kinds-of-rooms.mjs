/** Wings of features: none knows another, so that each can be read and changed alone. */
export const featureWings = 'lab|prove|gate|watch'

/** Rooms that decide: what they need of the machine is handed to them. */
export const features =
  'trainer|telemetry|validate|report|detect|faults|campaign|supervise|baseline|experiment|publish|monitor|alerts|nodes|jobs'

/** An import that is more than a type. */
export const isCode = { dependencyTypesNot: ['type-only'] }
