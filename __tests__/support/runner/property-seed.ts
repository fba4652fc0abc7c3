import fc from 'fast-check'

/**
 * Property tests try the same cases each time, so that a change never fails by the cases that chance picked for it.
 * `PROPERTY_SEED=N` tries others; a counterexample it finds belongs into the suite as a case of its own.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
