import { parentPort, workerData } from 'node:worker_threads'
import { openWhenAsked } from '../engines/links/asked-links.js'
import { runLinkProxyThread } from '../engines/links/link-proxy-thread.js'
import type { LinkProxyThreadData } from '../engines/links/link-proxies.js'
import { openAtRendezvous } from '../engines/local/rendezvous-links.js'

const clock = { now: () => performance.now(), random: () => Math.random() }
const group = workerData as LinkProxyThreadData
const open = group.meeting === 'asked' ? openWhenAsked : openAtRendezvous
if (parentPort) await runLinkProxyThread(group, { port: parentPort, clock, open })
