import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { AppClient } from '../../client/client'
import { ListBlocks } from '../../contract/docx/list-blocks'
import type { Endpoint } from '../../contract/endpoint'
import type { Clock } from '../../primitives/clock'
import { HangUp } from '../../server/hang-up'
import { startServer } from '../../server/start-server'
import { blocksPath, chatOf } from '../../server/testing/host-world'
import { present } from '../../service/rules/present'
import { happyApp } from '../../service/testing/happy-world'
import { gateOf } from '../approval-gate'
import { Budget } from '../budget'
import type { GatewayApp } from '../config'
import { OperatorShares } from '../operator-shares'
import { Proxy } from '../proxy'
import { GatewayPublications } from '../publications/gateway-publications'
import { operatorClient } from '../publications/operator-client'
import { accessOf, type Grant, type Session } from '../sessions'
import { GatewayStore } from '../store'
import { TenantTokens } from '../tenant-tokens'
import { newUpstream } from '../upstream'
import { operatorsWorld, type PublicationsAnswer } from './ask-publications'
import { appAt } from './gateway-before-herald'

/** Pauses of up to this length end at once. Longer ones, such as those of leases, do not. */
const SHORT_MS = 2_500

/**
 * A clock on which the pauses between calls take no time. It has no immediates: `clearImmediate` of a timeout breaks Node's
 * count of them, and the process then sleeps beside immediates that are due.
 */
function hastyClock(): Clock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    setTimeout(run, ms) {
      if (ms > SHORT_MS) return setTimeout(run, ms)
      return setTimeout(() => {
        ahead += ms
        run()
      }, 0)
    },
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  }
}

interface Options {
  chats: number
  app: Partial<GatewayApp>
  onBug(error: unknown): void
}

/**
 * The proxy and the publications of a gateway in this process, before a real Herald without limits of pace. Operators ask as
 * their pages do.
 */
export async function guardedGateway({ chats, app: more, onBug }: Options) {
  const platform = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    world: operatorsWorld(chats),
    emulator: true,
    limits: false,
  })
  const folder = mkdtempSync(join(tmpdir(), 'herald-guarded-'))
  const store = new GatewayStore(folder)
  const { ask, close: closeUpstream } = newUpstream({})
  const app = appAt(platform.url, more)
  const context = {
    app,
    tokens: new TenantTokens(app, ask),
    scope: undefined,
    gate: gateOf(app),
    buckets: new Map(),
  }
  const clock = hastyClock()
  const shares = new OperatorShares(store)
  // Its time runs so fast that no call waits.
  let time = 0
  const proxy = new Proxy({
    ask,
    budget: new Budget(() => (time += 60_000)),
    store,
    shares,
    now: Date.now,
    onChange: () => undefined,
    onRefusal: () => undefined,
  })
  const publications = new GatewayPublications({
    contexts: new Map([[app.app_id, context]]),
    proxy,
    shares,
    store,
    data: folder,
    now: Date.now,
    clock,
    tell: () => undefined,
    onBug,
  })

  function operator(open_id: string) {
    const { app_id, tenant_key } = app
    const grant: Grant = { app_id, tenant_key, open_id, union_id: open_id, name: open_id, email: '' }
    const session: Session = { id_hash: open_id, created_at: 0, grants: [grant] }
    const access = present(accessOf(session, app))
    const client: AppClient = operatorClient(
      { proxy, shares },
      { app_id, context, access, hangUp: new HangUp() },
    )
    return {
      client,
      async ask(
        { route }: Pick<Endpoint, 'route'>,
        { id = '', body = {} }: { id?: string; body?: object } = {},
      ): Promise<PublicationsAnswer> {
        const [method = '', template = ''] = route.split(' ')
        const pathname = template.replace(/:\w+/, id)
        const asked = {
          method,
          url: { pathname, search: '', searchParams: new URLSearchParams() },
          headers: { 'x-herald-app': app_id, 'content-type': 'application/json' },
          address: '',
          connection: session,
          body: () => Readable.from([Buffer.from(JSON.stringify(body))]),
          hangUp: new HangUp(),
          onEnd: () => undefined,
        }
        const held = present(shares.enter(access.person, asked))
        const answer = await publications.answer(asked, session, held).finally(() => {
          held.end()
          held.end()
        })
        return {
          status: answer.status,
          ...(JSON.parse((answer.body as Buffer).toString()) as Omit<PublicationsAnswer, 'status'>),
        }
      },
    }
  }

  return {
    app_id: app.app_id,
    operator,
    /** All texts of an announcement, as the platform has them. */
    async textOf(number: number, { client }: { client: AppClient }): Promise<string> {
      const { items } = await client.call(ListBlocks, {
        path: { chat_id: chatOf(number) },
        query: { page_size: 500 },
      })
      return JSON.stringify(items)
    },
    /** Empties an announcement, as another client of the application does. */
    async clear(number: number) {
      const headers = {
        authorization: `Bearer ${happyApp.token}`,
        'content-type': 'application/json; charset=utf-8',
      }
      const path = `${platform.url}${blocksPath(chatOf(number))}/${chatOf(number)}/children`
      const read = await platform.answer(new Request(`${path}?page_size=500`, { headers }))
      const { data } = (await read.json()) as { data: { items: unknown[] } }
      if (data.items.length === 0) return
      const body = JSON.stringify({ start_index: 0, end_index: data.items.length })
      await platform.answer(new Request(`${path}/batch_delete`, { method: 'DELETE', headers, body }))
    },
    async close() {
      await publications.close()
      closeUpstream()
      await store.close()
      await platform.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
