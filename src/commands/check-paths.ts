import { join } from 'node:path'

/** The files of one `check`, all below the output directory. */
export function checkPaths(outputDirectory: string, runId: string) {
  const inside = (...names: string[]) => join(outputDirectory, ...names)
  return {
    directory: outputDirectory,
    results: {
      single: inside('single.json'),
      multi: inside('multi.json'),
      validation: inside('validation.json'),
      html: inside('report.html'),
      json: inside('report.json'),
    },
    health: inside('health.json'),
    singleRun: inside('runs', `${runId}-single`),
    multiRun: inside('runs', `${runId}-multi`),
  } as const
}
export type CheckPaths = ReturnType<typeof checkPaths>
