import { parentPort, workerData } from 'node:worker_threads'
import { openWhenAsked } from '../../runtime/engines/links/asked-links.js'
import { runLinkProxyThread } from '../../runtime/engines/links/link-proxy-thread.js'
import type { LinkProxyThreadData } from '../../runtime/engines/links/link-proxies.js'
import { openAtRendezvous } from '../../runtime/engines/local/rendezvous-links.js'

const clock = { now: () => performance.now(), random: () => Math.random() }
const group = workerData as LinkProxyThreadData
const open = group.meeting === 'asked' ? openWhenAsked : openAtRendezvous
if (parentPort) await runLinkProxyThread(group, { port: parentPort, clock, open })
