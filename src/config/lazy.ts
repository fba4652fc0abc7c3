/**
 * Imports one function of a module when it is called. The type names the module without looking into it, so that the
 * function may take parameters whose types are derived from the table that this is a part of.
 */
export interface Lazy<Module, Name extends keyof Module> {
  (): Promise<Module[Name]>
}

/** Puts off the import of a module until its export `name` is needed. */
export function lazy<Module, Name extends keyof Module>(
  importModule: () => Promise<Module>,
  name: Name,
): Lazy<Module, Name> {
  return async () => (await importModule())[name]
}
