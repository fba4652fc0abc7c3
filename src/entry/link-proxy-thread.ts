import { parentPort, workerData } from 'node:worker_threads'
import { runLinkProxyThread } from '../engines/local/links/link-proxy-thread.js'
import type { LinkProxyThreadData } from '../engines/local/links/link-proxies.js'

const clock = { now: () => performance.now(), random: () => Math.random() }
if (parentPort) await runLinkProxyThread(workerData as LinkProxyThreadData, parentPort, clock)
