// npm run gateway:demo: a Herald in place of the platform and a gateway before it, with two operators and two
// applications. Both keep their data in a new folder in the system's temporary one, and end with this process.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { built } from './built.mjs'
import { haveReady } from './have-ready.mjs'

const folder = mkdtempSync(join(tmpdir(), 'herald-gateway-demo-'))
const children = []
let isEnding = false

/** Ends both and deletes their data. */
async function end(code) {
  if (isEnding) return
  isEnding = true
  const gone = children.map((child) => new Promise((resolve) => child.once('close', resolve)))
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(gone)
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}

/** Runs the server; returns its address once it is ready. */
function run(args, variables = {}) {
  const child = spawn(process.execPath, [built.serverEntry, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...variables },
  })
  children.push(child)
  child.once('exit', () => void end(1))
  return new Promise((resolve) => {
    let said = ''
    child.stdout.on('data', (part) => {
      said += part
      const url = /^Herald is ready at (\S+)$/m.exec(said)?.[1]
      if (url) resolve(url)
    })
  })
}

/** Finds a free port: it has to be known for the application's list of redirect addresses. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

async function asked(url, init) {
  const { code, msg, data } = await (await fetch(url, init)).json()
  if (code !== 0) throw new Error(`${url}: ${code} ${msg}`)
  return data
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end(0))
await haveReady('server')
const platform = await run(['--port', '0', '--data', join(folder, 'platform'), '--world', 'demo'])
const world = await (await fetch(`${platform}/_herald/world`)).json()
const { apps, users } = world.data ?? world
const [app, second] = apps
const people = users.filter(({ tenant_key, resigned }) => tenant_key === app.tenant_key && !resigned)
const [owner, reader] = people
const environment = await asked(`${platform}/_herald/environment`)
const nameOf = (app_id) => environment.apps.find((one) => one.app_id === app_id)?.name ?? app_id
const port = Number(process.env.HERALD_PORT) || (await freePort())
const url = `http://127.0.0.1:${port}`
const config = {
  listen: { host: '127.0.0.1', port },
  public_url: url,
  data: './gateway',
  apps: [
    {
      name: nameOf(app.app_id),
      app_id: app.app_id,
      secret_env: 'HERALD_DEMO_SECRET',
      platform: { open: platform, accounts: platform },
      tenant_key: app.tenant_key,
      events: true,
      operators: [
        { open_id: owner.open_id, role: 'owner' },
        { open_id: reader.open_id, role: 'reader' },
      ],
    },
    {
      name: nameOf(second.app_id),
      app_id: second.app_id,
      secret_env: 'HERALD_DEMO_SECOND_SECRET',
      platform: { open: platform, accounts: platform },
      tenant_key: second.tenant_key,
      operators: [{ open_id: owner.open_id, role: 'owner' }],
    },
  ],
}
const file = join(folder, 'gateway.json')
writeFileSync(file, JSON.stringify(config, null, 2))
const ready = await run(['gateway', '--config', file], {
  HERALD_DEMO_SECRET: app.app_secret,
  HERALD_DEMO_SECOND_SECRET: second.app_secret,
})
console.log(`Herald is ready at ${ready}
The platform, another Herald: ${platform}
Sign in as ${owner.name} (owner) or ${reader.name} (reader). Ctrl+C ends both.`)
