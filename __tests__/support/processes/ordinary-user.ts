const nobody = 65534

/** Does the work without the rights of root, to whom every file is open; as it is where the tests do not run as root. */
export async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.(nobody)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}
