import { setTimeout as pause } from 'node:timers/promises'

/** Looks again and again until it is true: no deadline but that of the test, so a busy machine only takes longer. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(10)
}
