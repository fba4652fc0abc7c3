import type { Option } from './option.js'

const known = new WeakMap<Option<unknown>, ReturnType<Option<unknown>['schema']>>()

/** The schema of an option, created when it is first needed, because that takes longer than reading a value. */
export function schemaOf<T>(option: Option<T>): ReturnType<Option<T>['schema']> {
  const schema = known.get(option) ?? option.schema()
  known.set(option, schema)
  return schema as ReturnType<Option<T>['schema']>
}
