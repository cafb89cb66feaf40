import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { startServer, type RunningServer } from '../../server/start-server'
import { happyApp, happyWorld } from '../../service/testing/happy-world'
import type { WrittenWorld } from '../../service/world/world-file'
import type { GatewayApp, GatewayConfig } from '../config'
import { startGateway } from '../start-gateway'
import type { Deadlines } from '../upstream'
import { Operator } from './operator'

export const tenant_key = '736588c9260f175e'
/** A port that is free now, because the redirect address must be known before the gateway listens. */
export async function freePort(): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** An application with Alice as owner, Bob as editor and Carol as reader. */
export const appAt = (url: string, more: Partial<GatewayApp> = {}): GatewayApp => ({
  name: 'Announcements',
  app_id: happyApp.app_id,
  secret: happyApp.app_secret,
  platform: { brand: 'herald', open: url, accounts: url },
  tenant_key,
  operators: [
    { open_id: 'ou_alice', email: undefined, role: 'owner' },
    { open_id: 'ou_bob', email: undefined, role: 'editor' },
    { open_id: 'ou_carol', email: undefined, role: 'reader' },
  ],
  chats: 'all',
  approval: undefined,
  monthly_calls: undefined,
  events: false,
  ...more,
})

interface Started {
  url: string
  config: GatewayConfig
  close(): Promise<void>
}

/** A gateway in front of the server at `platform`. */
export async function gatewayBefore(
  apps: readonly GatewayApp[],
  more: Partial<GatewayConfig> & {
    say?(line: string): void
    log?(line: string): void
    deadlines?: Deadlines
  } = {},
): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-gateway-'))
  const port = await freePort()
  const { say, log, deadlines, ...rest } = more
  const config: GatewayConfig = {
    host: '127.0.0.1',
    port,
    public_url: `http://127.0.0.1:${port}`,
    data: join(folder, 'data'),
    idle_ms: 30 * 60_000,
    absolute_ms: 12 * 3_600_000,
    apps,
    ...rest,
  }
  const gateway = await startGateway({
    config,
    ...(say && { say }),
    ...(deadlines && { deadlines }),
    ...(log && { requestLog: { format: 'json', write: log } }),
  })
  return {
    url: gateway.url,
    config,
    async close() {
      await gateway.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A Herald in place of the platform, in memory. */
export const herald = (world: WrittenWorld) =>
  startServer({ port: 0, host: '127.0.0.1', data: undefined, world, emulator: true })

/** A Herald in place of the platform, for all tests of a file. Its fields are set once the tests run. */
export function platformOfFile(world: WrittenWorld = happyWorld()): RunningServer {
  const platform = {} as RunningServer
  beforeAll(async () => void Object.assign(platform, await herald(world)))
  afterAll(() => platform.close())
  return platform
}

/** The same, and a gateway in front of it. */
export function gatewayOfFile(more: Partial<GatewayApp> = {}, world?: WrittenWorld) {
  const platform = platformOfFile(world)
  const gateway = {} as Started
  beforeAll(async () => void Object.assign(gateway, await gatewayBefore([appAt(platform.url, more)])))
  afterAll(() => gateway.close())
  return { platform, gateway }
}

/** An operator who is signed in for all tests of a file. */
export function operatorOfFile(gateway: { url: string }, open_id: string): Operator {
  const operator = new Operator(gateway)
  beforeAll(async () => void (await operator.signIn(open_id)))
  return operator
}

/** A gateway for one test. */
export async function gatewayOfTest(...given: Parameters<typeof gatewayBefore>): Promise<Started> {
  const gateway = await gatewayBefore(...given)
  onTestFinished(() => gateway.close())
  return gateway
}
