import { ConfigError } from '../../../kit/errors.js'
import { readPodGpus, readPodPrograms } from '../../../watch/jobs/pod-gpus.js'
import type { LogSource } from '../../../watch/jobs/read-log.js'
import { kubectlPods, type PodAccess } from '../../../machine/system/kubernetes/kubectl.js'
import type { AskWithin } from '../../../machine/system/silence.js'
import { requirePodName } from './open-disk.js'

type PodOptions = PodAccess & {
  readonly pods: readonly string[] | null
  readonly podLog: string | null
}

/** The sources inside pods: GPUs of the named pods with their programs, and the log of training that is not a job. */
export function openPods(options: PodOptions, within: AskWithin) {
  const pods = kubectlPods(options, { within })
  const named = [...new Set(options.pods ?? [])].map(requirePodName)
  return {
    podGpus: () => Promise.all(named.map((pod) => readPodGpus(pod, pods.exec))),
    podPrograms: () => Promise.all(named.map((pod) => readPodPrograms(pod, pods.exec))),
    podLog: openPodLog(options.podLog, pods),
  }
}

/** `POD`: the output of its container; `POD:/path`: a file in it. */
function openPodLog(
  given: string | null,
  pods: ReturnType<typeof kubectlPods>,
): LogSource['podLog'] {
  if (given === null) return null
  const colon = given.indexOf(':')
  const pod = requirePodName(colon < 0 ? given : given.slice(0, colon))
  if (colon < 0) return (lines) => pods.logs(pod, lines)
  const path = given.slice(colon + 1)
  if (!path.startsWith('/')) {
    throw new ConfigError(`option --pod-log: '${path}' is not an absolute path in the pod`)
  }
  return (lines) => pods.exec(pod, ['tail', '-n', String(lines), path])
}
