/**
 * The same object with some members replaced; the others stay those of the real one, which may be a class with private
 * fields and getters that change.
 */
export function override<Part extends object>(real: Part, members: Partial<Part>): Part {
  const bound = new Map<string | symbol, { member: unknown; bound: unknown }>()
  return new Proxy(real, {
    get(_, name) {
      if (Object.hasOwn(members, name)) return Reflect.get(members, name)
      const member: unknown = Reflect.get(real, name, real)
      if (typeof member !== 'function') return member
      const known = bound.get(name)
      if (known?.member === member) return known.bound
      const method: unknown = member.bind(real)
      bound.set(name, { member, bound: method })
      return method
    },
    set: (_, name, value) => Reflect.set(real, name, value, real),
  })
}
