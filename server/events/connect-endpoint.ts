import { z } from 'zod'
import { gatherCredentials } from '../../service/auth/credentials'
import { refusal } from '../../service/http/answers'
import type { Sender } from '../../service/http/endpoint'
import { Failure } from '../../service/http/failure'
import { Pace } from '../../service/http/pace'
import { MAX_JSON_DEPTH, readJson, STRANGER_JSON_BYTES } from '../../service/http/read-json'
import type { World } from '../../service/world/world'
import { clientConfig } from './client-connection'
import { MAX_CONNECTIONS } from './tickets'
import type { Tickets } from './tickets'

/** Where a client asks for the address of its long connection (platform/events#long-connection). */
export const ENDPOINT_PATH = '/callback/ws/endpoint'

const Asked = z.object({ AppID: z.string().max(200).default(''), AppSecret: z.string().max(200).default('') })

interface Facts {
  app_id: string
  app: { kind: string } | undefined
  hasSecret: boolean
  secretIsRight: boolean
  connections: number
}

/**
 * What is refused, in this order (platform/events#refusals-of-a-connection). HTTP says 200 and `data` is
 * there, so that clients take the code for what it is. Store applications have
 * no long connection; that they get 403 is ours, as is 514 without a secret.
 */
const refusals: readonly { code: number; msg: string; fails(facts: Facts): boolean }[] = [
  { code: 514, msg: 'auth failed', fails: (f) => f.app_id === '' || !f.hasSecret },
  { code: 1000040346, msg: 'app_id is invalid', fails: (f) => !/^cli_[0-9a-z]{16}$/i.test(f.app_id) },
  { code: 1000040345, msg: 'app_id or app_secret is invalid', fails: (f) => !f.app || !f.secretIsRight },
  { code: 403, msg: 'forbidden', fails: (f) => f.app?.kind === 'store' },
  {
    code: 1000040350,
    msg: 'the number of connections exceeded the limit',
    fails: (f) => f.connections >= MAX_CONNECTIONS,
  },
]

interface Connecting {
  world: World
  tickets: Tickets
  /** How many connections an application has. */
  connections(app_id: string): number
}

/** Answers who asks for a long connection with an address that opens once. */
export function connectEndpoint({ world, tickets, connections }: Connecting) {
  const pace = new Pace()
  return async (request: Request, sender?: Sender): Promise<Response> => {
    try {
      sender?.admitStranger()
      const asked = Asked.safeParse(await readJson(request, bounds))
      if (!asked.success) return answer(514, 'auth failed', { URL: '' })
      const { AppID: app_id, AppSecret: app_secret } = asked.data
      pace.admit([{ key: app_id, limit: namings }], performance.now())
      const found = await world.store.read((tx) =>
        gatherCredentials(tx, world.store.secrets, { app_id, app_secret }, world.isPublic),
      )
      const facts = { ...found, hasSecret: app_secret !== '', connections: connections(app_id) }
      const refused = refusals.find((row) => row.fails(facts))
      if (refused) return answer(refused.code, refused.msg, { URL: '' })
      const { host } = new URL(request.url)
      return answer(0, '', { URL: await tickets.addressFor(app_id, host), ClientConfig: clientConfig })
    } catch (error) {
      if (error instanceof Failure) return refusal(error, world.newId('log'))
      throw error
    }
  }
}

/** How often an application may be named (ours): all of its clients may come back at once, and secrets are not tried by the thousand. */
const namings = { times: 200, ms: 1_000, status: 429 } as const

const bounds = { bytes: STRANGER_JSON_BYTES, depth: MAX_JSON_DEPTH }

const answer = (code: number, msg: string, data: object): Response =>
  new Response(JSON.stringify({ code, msg, data }), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
