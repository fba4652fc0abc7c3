import { workerData } from 'node:worker_threads'
import { runSocketThread } from '../../lab/trainer/collective/transports/socket-thread.js'
import type { SocketThreadData } from '../../lab/trainer/collective/transports/tcp-thread-transport.js'

await runSocketThread(workerData as SocketThreadData)
