import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../server/start-server'
import { happyApp } from '../../service/testing/happy-world'
import type { WrittenWorld } from '../../service/world/world-file'
import type { GatewayApp, GatewayConfig } from '../config'
import { startGateway } from '../start-gateway'

export const tenant_key = '736588c9260f175e'
/** A port that is free now: an address that redirects lead to has to be known before anybody listens. */
async function freePort(): Promise<number> {
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
  monthly_calls: undefined,
  events: false,
  ...more,
})

interface Started {
  url: string
  config: GatewayConfig
  close(): Promise<void>
}

/** A gateway before whatever answers at `platform`. */
export async function gatewayBefore(
  apps: readonly GatewayApp[],
  more: Partial<GatewayConfig> & { say?(line: string): void; log?(line: string): void } = {},
): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-gateway-'))
  const port = await freePort()
  const { say, log, ...rest } = more
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

/** A Herald in the platform's place, in memory. */
export const herald = (world: WrittenWorld) =>
  startServer({ port: 0, host: '127.0.0.1', data: undefined, world, emulator: true })

/** An operator's browser: one cookie jar, and the headers that a page of the gateway sends. */
export class Operator {
  readonly #gateway: string
  readonly #app_id: string
  cookies = new Map<string, string>()

  constructor(gateway: string, app_id = happyApp.app_id) {
    this.#gateway = gateway
    this.#app_id = app_id
  }

  /** Through the platform's page, as `open_id`; answers where the browser ends up. */
  async signIn(open_id: string, returnTo = '/announcements'): Promise<string> {
    const begun = await this.navigate(
      `/gateway/sign-in?app=${this.#app_id}&return=${encodeURIComponent(returnTo)}`,
    )
    const page = new URL(begun.headers.get('location') ?? '')
    const decided = await fetch(page.origin + page.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...Object.fromEntries(page.searchParams), open_id, decision: 'allow' }),
    })
    const { data } = (await decided.json()) as { data: { location: string } }
    const { pathname, search } = new URL(data.location)
    const back = await this.navigate(pathname + search)
    return back.headers.get('location') ?? ''
  }

  /** As the browser itself asks, with whatever another site made it ask. */
  async navigate(path: string): Promise<Response> {
    const answer = await fetch(this.#gateway + path, {
      redirect: 'manual',
      headers: { cookie: this.#cookie },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  /** As a page of the gateway asks. */
  ask(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET'
    return fetch(this.#gateway + path, {
      redirect: 'manual',
      ...init,
      headers: {
        cookie: this.#cookie,
        'x-herald-app': this.#app_id,
        'sec-fetch-site': 'same-origin',
        ...(method !== 'GET' && { origin: this.#gateway }),
        ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
        ...(headers as Record<string, string>),
      },
    })
  }

  async json(
    path: string,
    init?: RequestInit,
  ): Promise<{ code: number; msg: string; data: never; status: number }> {
    const answer = await this.ask(path, init)
    return { ...((await answer.json()) as { code: number; msg: string; data: never }), status: answer.status }
  }

  get #cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
