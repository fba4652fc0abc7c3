import { parentPort, workerData } from 'node:worker_threads'
import { runLinkProxyThread } from '../engines/links/link-proxy-thread.js'
import type { LinkProxyThreadData } from '../engines/links/link-proxies.js'

const clock = { now: () => performance.now(), random: () => Math.random() }
if (parentPort) await runLinkProxyThread(workerData as LinkProxyThreadData, parentPort, clock)
