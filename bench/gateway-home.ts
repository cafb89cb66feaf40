import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startServer } from './start-home'

const APPS = 4
const TENANT = 'tenant'
const SECRET = 'secret-for-bench'

interface Person {
  app_id: string
  /** The application's token. */
  token: string
  open_id: string
  /** This person's own chat. */
  chat: string
}

/** A Herald in place of the platform, with a gateway and a bare pipe in front of it, each in its own process. */
export interface GatewayHome {
  platform: { url: string }
  gateway: {
    url: string
    pid: number
    /** The 99th percentile in seconds since the last call. */
    eventLoopDelay(): Promise<number>
  }
  /** When each POST to an announcement passed, in ms since the epoch; only the last application uses the pipe. */
  pipe: { url: string; pid: number; writes: number[] }
  /** Those of the last application come last. */
  people: readonly Person[]
  close(): Promise<void>
}

/** Starts all three, with `operators` operators who share four applications. */
export async function gatewayHome(folder: string, operators: number): Promise<GatewayHome> {
  const apps = Array.from({ length: APPS }, (_, number) => `cli_00000000000000${number}0`)
  const people = Array.from({ length: operators }, (_, number): Person => {
    const app = number < operators - 10 ? number % (APPS - 1) : APPS - 1
    return {
      app_id: apps[app]!,
      token: `t-bench-${app}`,
      open_id: `ou_bench_${number}`,
      chat: `oc_bench_${number}`,
    }
  })
  const platform = await startServer(folder, worldOf(apps, people))
  const piped = spawn(process.execPath, [join(process.cwd(), 'bench', 'bare-pipe.mjs'), platform.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const writes: number[] = []
  const pipeUrl = await lines(piped, (line) => {
    const [time = '', path = ''] = line.split(' ')
    if (path.includes('/announcement/')) writes.push(Number(time))
  })
  const port = await freePort()
  const file = join(folder, 'gateway.json')
  const config = {
    listen: { host: '127.0.0.1', port },
    public_url: `http://127.0.0.1:${port}`,
    data: './gateway',
    apps: apps.map((app_id, number) => ({
      name: app_id,
      app_id,
      secret_env: 'HERALD_BENCH_SECRET',
      platform: { open: number === APPS - 1 ? pipeUrl : platform.url, accounts: platform.url },
      tenant_key: TENANT,
      monthly_calls: 1_000_000,
      operators: people
        .filter((person) => person.app_id === app_id)
        .map(({ open_id }) => ({ open_id, role: 'owner' })),
    })),
  }
  writeFileSync(file, JSON.stringify(config))
  const gateway = spawn(process.execPath, ['dist-server/main.js', 'gateway', '--config', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HERALD_BENCH_SECRET: SECRET },
  })
  const url = await lines(gateway)
  return {
    platform,
    pipe: { url: pipeUrl, pid: piped.pid ?? 0, writes },
    people,
    gateway: {
      url,
      pid: gateway.pid ?? 0,
      async eventLoopDelay() {
        const metrics = await (await fetch(`${url}/metrics`)).text()
        return Number(/^herald_event_loop_delay_seconds\{quantile="0.99"\} (\S+)$/m.exec(metrics)?.[1])
      },
    },
    async close() {
      await end(gateway)
      await end(piped)
      await platform.close()
    },
  }
}

/** The reads of a page that opens one chat. */
export const readsOf = (chat: string): string[] => [
  '/open-apis/im/v1/chats?page_size=20',
  `/open-apis/im/v1/chats/${chat}`,
  `/open-apis/im/v1/chats/${chat}/members?page_size=20`,
  `/open-apis/docx/v1/chats/${chat}/announcement`,
  `/open-apis/docx/v1/chats/${chat}/announcement/blocks?page_size=50`,
  `/open-apis/im/v1/messages?container_id_type=chat&container_id=${chat}&page_size=20`,
]

const worldOf = (apps: readonly string[], people: readonly Person[]) => ({
  tenants: [{ tenant_key: TENANT, name: 'Bench' }],
  apps: apps.map((app_id, number) => ({
    app_id,
    app_secret: SECRET,
    name: app_id,
    tenant_key: TENANT,
    tokens: [`t-bench-${number}`],
  })),
  users: people.map(({ open_id }) => ({ open_id, name: open_id, tenant_key: TENANT })),
  chats: people.map(({ chat, app_id, open_id }) => ({
    chat_id: chat,
    name: chat,
    tenant_key: TENANT,
    owner_id: open_id,
    members: [open_id],
    bots: [{ app_id, joined_at: 0 }],
  })),
})

/** Finds a free port: the address that redirects lead to has to be known before the gateway listens. */
async function freePort(): Promise<number> {
  const reserved = createServer().listen(0, '127.0.0.1')
  await once(reserved, 'listening')
  const { port } = reserved.address() as AddressInfo
  reserved.close()
  await once(reserved, 'close')
  return port
}

/** Returns the address at which a process reports to be ready; passes every other line to `hear`. */
const lines = (child: ChildProcess, hear: (line: string) => void = () => undefined): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('it ended before it was ready')))
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const ready = /^Herald is ready at (http:\S+)$/.exec(line)
      if (ready?.[1]) resolve(ready[1])
      else hear(line)
    })
  })

async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
