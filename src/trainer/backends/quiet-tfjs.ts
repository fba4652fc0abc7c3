/**
 * A copy of tfjs that the user's module, or a native backend that does not load, has brought along shares one engine
 * with ours, through this global. Left to itself, ours complains on the console about everything that is there already.
 */
type SharedEngine = { readonly ENV: { set(flag: 'PROD', value: boolean): void } }

const { _tfengine: engine } = globalThis as { _tfengine?: SharedEngine }
engine?.ENV.set('PROD', true)
