import { z } from 'zod'
import { gatherCredentials } from '../../service/auth/credentials'
import type { CallLog } from '../../service/emulator/call-log'
import { seenNames, seenText } from '../../service/emulator/logged-body'
import { loggedCall, newRequestRecord } from '../../service/emulator/request-record'
import type { RequestRecord } from '../../service/emulator/request-record'
import { jsonAnswer, refusal, textOf, withBody } from '../../service/http/answers'
import type { Sender } from '../../service/http/endpoint'
import { Failure } from '../../service/http/failure'
import { inflated } from '../../service/http/inflated'
import { meetLimits } from '../../service/http/meet-limits'
import { Pace } from '../../service/http/pace'
import { readJson, strangerJson } from '../../service/http/read-json'
import type { ServedRequest } from '../../service/http/served-request'
import type { World } from '../../service/world/world'
import { clientConfig, MAX_CONNECTIONS } from './tickets'
import type { Tickets } from './tickets'

/** The path at which a client requests the address of its long connection (platform/events#long-connection). */
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
 * The refusals, in order of checks (platform/events#refusals-of-a-connection). The HTTP status is 200 and `data` is
 * present, so that clients read the code. Store applications have no long connection. Their 403 is ours, as is 514
 * without a secret.
 */
const refusals: readonly Refusal[] = [
  {
    code: 514,
    msg: 'auth failed',
    when: 'AppID or AppSecret missing',
    fails: (f) => f.app_id === '' || !f.hasSecret,
  },
  {
    code: 1000040346,
    msg: 'app_id is invalid',
    when: 'AppID is not cli_ and sixteen letters or digits',
    fails: (f) => !/^cli_[0-9a-z]{16}$/i.test(f.app_id),
  },
  {
    code: 1000040345,
    msg: 'app_id or app_secret is invalid',
    when: 'no such application, or a wrong secret',
    fails: (f) => !f.app || !f.secretIsRight,
  },
  {
    code: 403,
    msg: 'forbidden',
    when: 'a store application has no long connection',
    fails: (f) => f.app?.kind === 'store',
  },
  {
    code: 1000040350,
    msg: 'the number of connections exceeded the limit',
    when: 'the application has 50 connections',
    fails: (f) => f.connections >= MAX_CONNECTIONS,
  },
]

interface Refusal {
  code: number
  msg: string
  /** The reason shown in the log. */
  when: string
  fails(facts: Facts): boolean
}

interface Connecting {
  world: World
  tickets: Tickets
  /** The number of an application's connections. */
  connections(app_id: string): number
  /** Only for a local service. */
  callLog?: CallLog | undefined
}

/** Answers a client with an address that opens one long connection. Requests are logged like calls of the service. */
export function connectEndpoint(connecting: Connecting) {
  const { world, callLog } = connecting
  const pace = new Pace()
  return async (request: ServedRequest, sender?: Sender): Promise<Response> => {
    const record = newRequestRecord(world, undefined, request, {})
    const response = await answerTo(request, sender, record, pace, connecting)
    response.headers.set('X-Tt-Logid', record.log_id)
    record.response = seenText('application/json', textOf(response) ?? '', world.secrets)
    const call = {
      ...loggedCall(record, response.status, response.headers, world),
      route: `POST ${ENDPOINT_PATH}`,
    }
    callLog?.add(call)
    sender?.answered?.(call)
    return sender?.readsTexts ? response : withBody(response)
  }
}

async function answerTo(
  request: ServedRequest,
  sender: Sender | undefined,
  record: RequestRecord,
  pace: Pace,
  { world, tickets, connections }: Connecting,
): Promise<Response> {
  const refused = ({ code, msg, when }: Omit<Refusal, 'fails'>) => {
    record.code = code
    record.rule = when
    return answer(code, msg, { URL: '' })
  }
  try {
    record.gate = 'pace'
    await meetLimits(() => sender?.admitStranger(), world, record, 'guard')
    record.gate = 'input'
    const names = Object.keys(Asked.shape)
    const onBytes = (bytes: Uint8Array) =>
      void (record.request = seenNames('application/json', bytes.length, world.secrets, names))
    const asked = Asked.safeParse(
      await readJson(inflated(request, strangerJson.bytes), strangerJson, { onBytes }),
    )
    if (!asked.success)
      return refused({ code: 514, msg: 'auth failed', when: 'AppID or AppSecret is no text, or too long' })
    const { AppID: app_id, AppSecret: app_secret } = asked.data
    record.gate = 'pace'
    const admit = () => pace.admit([{ key: app_id, limit: namings }], performance.now())
    await meetLimits(admit, world, record, 'guard')
    const found = await world.store.read((tx) =>
      gatherCredentials(tx, world.store.secrets, { app_id, app_secret }, world.isPublic),
    )
    const facts = { ...found, hasSecret: app_secret !== '', connections: connections(app_id) }
    if (facts.app && facts.secretIsRight) record.app_id = app_id
    const broken = refusals.find((row) => row.fails(facts))
    if (broken) return refused(broken)
    record.code = 0
    const { host } = new URL(request.url)
    return answer(0, '', { URL: await tickets.addressFor(app_id, host), ClientConfig: clientConfig })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    record.code = error.code
    return refusal(error, record.log_id)
  }
}

/**
 * How often requests may name an application (ours). The limit lets all its clients reconnect at once, but does not
 * let an attacker try thousands of secrets.
 */
const namings = { times: 200, ms: 1_000, status: 429 } as const

const answer = (code: number, msg: string, data: object): Response =>
  jsonAnswer({ code, msg, data }, { headers: { 'cache-control': 'no-store' } })
