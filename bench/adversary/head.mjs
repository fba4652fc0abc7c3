import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

const nodeId = 'a'.repeat(56)
const over = new Set(['STOPPED', 'SUCCEEDED', 'FAILED'])
const nodes = [{ node_id: nodeId, node_ip: '127.0.0.1', is_head_node: true, state: 'ALIVE' }]
const listOf = (result) => ({ data: { result: { result } } })

/** A head in the place of Ray that answers as Ray does, and runs what it is given as processes of this machine. */
export async function startHead(folder) {
  mkdirSync(folder, { recursive: true })
  const jobs = new Map()
  /** @type {[string, RegExp, (part: string, body: Buffer) => unknown][]} */
  const routes = [
    ['GET', /^\/api\/version$/, () => ({ ray_version: '2.50.0', session_name: 'one' })],
    ['POST', /^\/api\/jobs\/$/, (_, body) => submit({ folder, jobs }, JSON.parse(String(body)))],
    ['GET', /^\/api\/jobs\/$/, () => [...jobs.values()].map(({ shown }) => shown)],
    ['GET', /^\/api\/jobs\/([^/]+)$/, (id) => jobs.get(id)?.shown],
    ['DELETE', /^\/api\/jobs\/([^/]+)$/, (id) => ({ deleted: jobs.delete(id) })],
    ['POST', /^\/api\/jobs\/([^/]+)\/stop$/, (id) => ({ stopped: stop(jobs.get(id)) })],
    ['PUT', /^\/api\/packages\/gcs\/(.+)$/, (name, body) => unpack(folder, name, body)],
    ['GET', /^\/api\/packages\/gcs\/(.+)$/, (name) => has(folder, name)],
    ['GET', /^\/api\/v0\/nodes$/, () => listOf(nodes)],
    ['GET', /^\/api\/v0\/actors$/, () => listOf([])],
    ['GET', /^\/nodes$/, () => ({ data: { summary: [] } })],
    ['GET', /^\/api\/cluster_status$/, () => ({ data: { clusterStatus: null } })],
    ['GET', /^\/api\/train\/v2\/runs\/v1$/, () => ({ train_runs: [] })],
  ]
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://head')
    const body = await buffer(request)
    if (url.pathname === '/api/v0/logs/file') return response.end(logOf(folder, url.searchParams))
    for (const [method, path, answer] of routes) {
      const found = path.exec(url.pathname)
      if (method !== request.method || found === null) continue
      const said = answer(decodeURIComponent(found[1] ?? ''), body)
      if (said !== undefined) return response.end(JSON.stringify(said))
    }
    if (request.method === 'POST') response.writeHead(500).end('a job with it already exists')
    else response.writeHead(404).end('Job does not exist')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
  return {
    address: `http://127.0.0.1:${portOf(server)}`,
    close() {
      for (const job of jobs.values()) stop(job)
      server.closeAllConnections()
      server.close()
    },
  }
}

const portOf = (server) => server.address().port

function submit({ folder, jobs }, request) {
  const { submission_id: id, entrypoint, metadata = {}, runtime_env = {} } = request
  if (jobs.has(id)) return undefined
  const { env_vars = {}, py_modules = [], working_dir = null } = runtime_env
  const placeOf = (uri) => join(folder, uri.replace('gcs://', ''), 'x')
  const log = createWriteStream(join(folder, `${id}.log`))
  const child = spawn('sh', ['-c', `exec ${entrypoint}`], {
    cwd: working_dir === null ? folder : placeOf(working_dir),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...env_vars,
      PYTHONPATH: py_modules.map(placeOf).join(':'),
      RAY_JOB_CONFIG_JSON_ENV_VAR: JSON.stringify({ metadata: { job_submission_id: id } }),
    },
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const shown = { submission_id: id, job_id: null, entrypoint, metadata, runtime_env }
  Object.assign(shown, { status: 'RUNNING', message: '', start_time: Date.now(), end_time: 0 })
  Object.assign(shown, { driver_node_id: nodeId, driver_exit_code: null })
  const job = { shown, child, isStopped: false }
  jobs.set(id, job)
  child.on('close', (code) => {
    const ended = code === 0 ? 'SUCCEEDED' : 'FAILED'
    const status = job.isStopped ? 'STOPPED' : ended
    Object.assign(shown, { status, driver_exit_code: code, end_time: Date.now() })
  })
  return { submission_id: id, job_id: id }
}

/** As Ray does: SIGTERM for the program's group, SIGKILL 3 s later. */
function stop(job) {
  if (job === undefined || over.has(job.shown.status)) return false
  job.isStopped = true
  signal(job, 'SIGTERM')
  setTimeout(() => signal(job, 'SIGKILL'), 3000).unref()
  return true
}

function signal({ child, shown }, name) {
  if (over.has(shown.status)) return
  try {
    process.kill(-child.pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

const has = (folder, name) => (existsSync(join(folder, name)) ? {} : undefined)

function unpack(folder, name, body) {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'package'), body)
  execFileSync('python3', [
    '-m',
    'zipfile',
    '-e',
    join(folder, name, 'package'),
    join(folder, name, 'x'),
  ])
  return {}
}

function logOf(folder, query) {
  const name = String(query.get('filename')).replace(/^job-driver-|\.log$/g, '')
  const path = join(folder, `${name}.log`)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return lines.slice(-Number(query.get('lines') ?? 1000) - 1).join('\n')
}
