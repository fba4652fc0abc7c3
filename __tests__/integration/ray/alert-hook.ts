import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Takes the alerts of `--alert webhook=`. */
export async function aHook() {
  const alerts: { alert: string; type: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      alerts.push(JSON.parse(body) as { alert: string; type: string })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { alerts, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}
