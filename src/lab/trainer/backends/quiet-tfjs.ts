/**
 * A copy of tfjs that the user's module, or a native backend that fails to load, has imported shares one engine with
 * ours through this global. Without this, our copy warns on the console about everything that is already registered.
 */
type SharedEngine = { readonly ENV: { set(flag: 'PROD', value: boolean): void } }

const { _tfengine: engine } = globalThis as { _tfengine?: SharedEngine }
engine?.ENV.set('PROD', true)
