import { join } from 'node:path'

/** A program of the environment with torch that MINICLUSTER_TORCH names. */
export function torchProgram(name) {
  const environment = process.env['MINICLUSTER_TORCH']
  if (!environment) throw new Error('MINICLUSTER_TORCH must name an environment with torch')
  return join(environment, 'bin', name)
}
