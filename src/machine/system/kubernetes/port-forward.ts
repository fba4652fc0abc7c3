import { spawn } from 'node:child_process'
import { InfrastructureError } from '../../../kit/errors.js'
import { oneLine } from '../../../kit/wording/one-line.js'
import { readPrintedLines } from '../processes/bounded-lines.js'
import { killGroup } from '../processes/kill-group.js'
import { guardGroups } from '../processes/orphan-guard.js'
import type { PodAccess } from './kubectl.js'

/** A port of a pod on the loopback interface of this machine. */
interface PortForward {
  readonly port: number
  close(): void
}

const startLimitMs = 20_000
const againMs = 1000
const opened = /^Forwarding from 127\.0\.0\.1:(?<port>\d+) -> \d+$/

/**
 * Forwards a port of a pod, or of a service as `svc/NAME`, through the user's own kubectl. A connection that breaks is
 * opened again on the same port; meanwhile nobody answers there.
 */
export async function forwardPort(
  pod: string,
  podPort: number,
  access: Pick<PodAccess, 'context' | 'namespace'>,
): Promise<PortForward> {
  let isClosed = false
  let end = (): void => {}
  let timer: NodeJS.Timeout | undefined
  const close = (): void => {
    isClosed = true
    clearTimeout(timer)
    end()
  }
  const keep = (port: number): void => {
    const again = (): void => {
      if (!isClosed) timer = setTimeout(() => keep(port), againMs)
    }
    end = startKubectl(wordsFor(pod, `${port}:${podPort}`, access), { line: () => {}, end: again })
  }
  try {
    return await new Promise<PortForward>((resolve, reject) => {
      let port: number | null = null
      const fail = (why: string): void =>
        reject(
          new InfrastructureError(
            `kubectl port-forward to ${pod} ${why}`,
            'check the name with kubectl get pods, and --context and --namespace; or give the address of the dashboard with --ray-address',
          ),
        )
      timer = setTimeout(() => fail(`took longer than ${startLimitMs / 1000} s`), startLimitMs)
      end = startKubectl(wordsFor(pod, `:${podPort}`, access), {
        line(text) {
          port ??= Number(opened.exec(text)?.groups?.['port'] ?? NaN) || null
          if (port === null) return
          clearTimeout(timer)
          resolve({ port, close })
        },
        end: (why) => (port === null ? fail(why) : isClosed || keep(port)),
      })
    })
  } catch (error) {
    close()
    throw error
  }
}

function wordsFor(
  pod: string,
  ports: string,
  { context, namespace }: Pick<PodAccess, 'context' | 'namespace'>,
): readonly string[] {
  const place = [
    ...(context === null ? [] : [`--context=${context}`]),
    ...(namespace === null ? [] : [`--namespace=${namespace}`]),
  ]
  return [...place, 'port-forward', '--address=127.0.0.1', pod, ports]
}

type Listener = { line(text: string): void; end(why: string): void }

/** Starts kubectl, and returns a function that ends it; it also ends with this process. */
function startKubectl(words: readonly string[], listener: Listener): () => void {
  const child = spawn('kubectl', [...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  child.on('error', (cause: NodeJS.ErrnoException) =>
    listener.end(cause.code === 'ENOENT' ? 'is not installed' : `does not start: ${cause.message}`),
  )
  if (child.pid === undefined) return () => {}
  const guard = guardGroups()
  guard.watch(child.pid)
  let [said, isOpen] = ['', false]
  readPrintedLines(child.stdout, (line) => {
    isOpen ||= opened.test(line)
    listener.line(line)
  })
  readPrintedLines(child.stderr, (line) => {
    said = line.trim() || said
    // kubectl keeps listening on a broken connection, so that every further request fails.
    if (isOpen && /error|lost connection/i.test(line)) killGroup(child)
  })
  child.on('close', () => {
    guard.dismiss()
    listener.end(said === '' ? 'has ended' : `has ended: ${oneLine(said, 300)}`)
  })
  return () => killGroup(child)
}
