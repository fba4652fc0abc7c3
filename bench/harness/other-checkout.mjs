import { resolve } from 'node:path'

/** The two programs that are compared, by name: `before` of another checkout, `after` of this one. */
export function bothPrograms({ program, before }) {
  if (before === null) throw new Error('name the other checkout: --against <directory>')
  return { before, after: program }
}

/** The folder of programs in another checkout. */
export const programsOf = (checkout) => resolve(checkout, 'dist')
