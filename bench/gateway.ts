import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Operator } from '../gateway/testing/operator'
import { uploadAs } from '../server/testing/upload-form'
import { gatewayHome, type GatewayHome } from './gateway-home'
import { barWords, figure, quantile, shownSpread, spreadOf } from './measure'
import { memoryGrowth } from './transfer-memory'

const OPERATORS = 200
const BUSY_MS = 60_000
const CALLS = 2_000
const WARM_UP = 2_000
/** Reads of a chat that a connection makes in turn. */
const READS = 4
const CONSOLES = 10
const UPLOADS = 20
const UPLOADED = 30 * 1024 * 1024

/** All orders of the three routes. */
const ORDERS = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
  [2, 1, 0],
  [1, 0, 2],
] as const

/** Measures the gateway: the time that it adds to a call, load, and many writers of one announcement. */
export async function* benchGateway(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const home = await gatewayHome(folder, OPERATORS)
  try {
    const operators: Operator[] = []
    const signIn = async ({ app_id, open_id }: GatewayHome['people'][number]) => {
      const operator = new Operator(home.gateway, app_id)
      await operator.signIn(open_id)
      operators.push(operator)
    }
    yield '\ngateway'
    for (const person of home.people) await signIn(person)
    await warmUp(home, operators)
    yield await addedTime(home, operators[0]!)
    yield await manyOperators(home, operators)
    yield await uploads(home, operators)
    yield* oneAnnouncement(home, operators.slice(-CONSOLES))
  } finally {
    await home.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Code reaches its full speed only after some thousand runs, on both routes. Through the gateway, one operator of each
 * application but the first reads that often; the last one's reads also pass the pipe. As many reads pass the pipe
 * alone. Most of these reads are not measured later, so that no operation reaches its limit.
 */
async function warmUp({ pipe, gateway, people }: GatewayHome, operators: readonly Operator[]) {
  const last = people.at(-1)!
  const lines = [
    ...[1, 2, people.length - 1].map((at) => {
      const { chat, open_id } = people[at]!
      return lineTo(gateway.url, chat, operators[at]!.headers, moreReadsOf(chat, open_id))
    }),
    lineTo(
      pipe.url,
      last.chat,
      headersOf(operators.at(-1)!, last.token),
      moreReadsOf(last.chat, last.open_id),
    ),
  ]
  await Promise.all(
    lines.map(async (line) => {
      for (let turn = 0; turn < WARM_UP; turn++) {
        await line.read(turn)
        // The platform admits fifty of each per second, and the last application's arrive on two routes.
        await pause(8)
      }
      line.close()
    }),
  )
}

/**
 * Reads on three routes, one right after the other, and few enough that no operation reaches its limit. All three
 * carry the same headers, and each follows each other equally often, because the order matters. The first finds the
 * processor asleep. A read after the direct route finds more in the processor's caches than one after a third
 * process.
 */
async function addedTime({ platform, pipe, gateway, people }: GatewayHome, operator: Operator) {
  // Each with its own application, as the platform counts these separately.
  const line = (url: string, { chat, token }: GatewayHome['people'][number]) =>
    lineTo(url, chat, headersOf(operator, token))
  const direct = line(platform.url, people[2]!)
  const piped = line(pipe.url, people[1]!)
  const ours = line(gateway.url, people[0]!)
  const took: { direct: number; piped: number; ours: number }[] = []
  for (let turn = -CALLS / 4; turn < CALLS; turn++) {
    const ways = [direct, piped, ours] as const
    const number = Math.abs(turn)
    const ms: number[] = []
    for (const way of ORDERS[Math.floor(number / READS) % ORDERS.length]!)
      ms[way] = await ways[way].read(number)
    if (turn >= 0) took.push({ direct: ms[0]!, piped: ms[1]!, ours: ms[2]! })
    await pause(4)
  }
  for (const line of [direct, piped, ours]) line.close()
  // In groups of a hundred calls: a difference between single calls is mostly noise of the machine.
  const added = Array.from({ length: CALLS / 100 }, (_, at) => {
    const part = took.slice(at * 100, (at + 1) * 100)
    const p50 = (of: 'direct' | 'piped' | 'ours') =>
      quantile(
        part.map((each) => each[of]),
        0.5,
      )
    return { ours: p50('ours') - p50('direct'), piped: p50('piped') - p50('direct') }
  })
  const ratio = spreadOf(added.map((each) => each.ours / each.piped))
  const median = (of: 'ours' | 'piped') => spreadOf(added.map((each) => each[of])).median
  return [
    `  added to a read (p50)                          ${median('ours').toFixed(2)} ms, bare node:http pipe ${median('piped').toFixed(2)} ms`,
    shownSpread(ratio, '×'),
    `${CALLS} calls`,
    barWords(ratio.median, { most: 1.5, of: '× bare node:http pipe' }),
  ].join('; ')
}

/** A minute in which each operator reads or writes about once a second and holds a stream of changes. */
async function manyOperators({ gateway, people }: GatewayHome, operators: readonly Operator[]) {
  const leaving = new AbortController()
  const streams = await Promise.all(
    operators.map((operator) => operator.ask('/_herald/changes/stream', { signal: leaving.signal })),
  )
  await gateway.eventLoopDelay()
  const until = performance.now() + BUSY_MS
  const ms: number[] = []
  let refused = 0
  await Promise.all(
    operators.map(async (operator, number) => {
      const reads = readsOf(people[number]!.chat)
      await pause((number * 1_000) / OPERATORS)
      for (let call = number; performance.now() < until; call++) {
        const began = performance.now()
        const { code } =
          call % 10 === 0
            ? await operator.json('/open-apis/im/v1/messages?receive_id_type=chat_id', {
                method: 'POST',
                body: JSON.stringify({
                  receive_id: people[number]!.chat,
                  msg_type: 'text',
                  content: '{"text":"from a busy operator"}',
                  uuid: `${number}-${call}`,
                }),
              })
            : await operator.json(reads[call % reads.length]!)
        if (code !== 0) refused += 1
        ms.push(performance.now() - began)
        await pause(Math.max(0, 1_000 - (performance.now() - began)))
      }
    }),
  )
  const delay = (await gateway.eventLoopDelay()) * 1_000
  leaving.abort()
  return [
    `  ${OPERATORS} operators for a minute, event-loop p99`.padEnd(48) + ` ${delay.toFixed(1)} ms`,
    `${ms.length} calls, ${refused} refused, p50 ${quantile(ms, 0.5).toFixed(1)} ms, p99 ${quantile(ms, 0.99).toFixed(1)} ms, ${streams.length} streams of changes held`,
    barWords(delay, { most: 50, of: 'ms' }),
  ].join('; ')
}

/**
 * Each on its own connection: the other end may close an idle one while this process is too busy to notice, and an
 * upload is not retried.
 */
async function uploads({ gateway }: GatewayHome, operators: readonly Operator[]) {
  const bytes = Buffer.alloc(UPLOADED, 'thirty megabytes of words ')
  return memoryGrowth(gateway.pid, `  ${UPLOADS} uploads of 30 MB at once`, async () => {
    const sent = await Promise.all(
      operators
        .slice(0, UPLOADS)
        .map(({ headers }) => uploadAs(gateway.url, { ...headers, origin: gateway.url }, bytes)),
    )
    const refused = sent.find(({ code }) => code !== 0)
    if (refused) throw new Error(`an upload was refused: ${refused.code}`)
  })
}

/** A minute in which ten people write in one announcement, each a line every few seconds. */
async function* oneAnnouncement(
  { platform, pipe, people }: GatewayHome,
  operators: readonly Operator[],
): AsyncGenerator<string> {
  const { chat, token } = people.at(-1)!
  const blocks = `/open-apis/docx/v1/chats/${chat}/announcement/blocks`
  const told: string[] = []
  const ms: number[] = []
  const until = performance.now() + BUSY_MS
  pipe.writes.length = 0
  await Promise.all(
    operators.map(async (operator, number) => {
      for (let line = 0; performance.now() < until; line++) {
        await pause(3_000 + Math.random() * 3_000)
        const words = `line ${line} of ${number}`
        const began = performance.now()
        const { code } = await operator.json(`${blocks}/${chat}/children?client_token=${number}-${line}`, {
          method: 'POST',
          body: JSON.stringify({
            children: [{ block_type: 2, text: { elements: [{ text_run: { content: words } }] } }],
          }),
        })
        if (code !== 0) continue
        ms.push(performance.now() - began)
        told.push(words)
      }
    }),
  )
  const most = Math.max(
    ...pipe.writes.map((time) => pipe.writes.filter((other) => other >= time && other < time + 1_000).length),
  )
  let held = ''
  for (let page = ''; ;) {
    const answer = await fetch(`${platform.url}${blocks}?page_size=500${page}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await answer.json()) as {
      data: { has_more: boolean; page_token?: string; items: unknown[] }
    }
    held += JSON.stringify(data.items)
    if (!data.has_more) break
    page = `&page_token=${encodeURIComponent(data.page_token ?? '')}`
  }
  const notOnce = told.filter((words) => held.split(`"${words}"`).length !== 2)
  yield `  ${CONSOLES} consoles on one announcement, ${told.length} saves: ${notOnce.length} lost or doubled; ${barWords(notOnce.length, { most: 0, of: 'lost' })}`
  yield `  writes upstream in any second: ${most}; ${barWords(most, { most: 3, of: 'writes' })}`
  yield figure('  from the call to saved, 95 of 100', ms, { most: 3_000, of: 'ms' }, 0.95)
}

/** The reads of a page that opens one chat. */
const readsOf = (chat: string): string[] => [
  '/open-apis/im/v1/chats?page_size=20',
  `/open-apis/im/v1/chats/${chat}`,
  `/open-apis/im/v1/chats/${chat}/members?page_size=20`,
  `/open-apis/docx/v1/chats/${chat}/announcement`,
  `/open-apis/docx/v1/chats/${chat}/announcement/blocks?page_size=50`,
  `/open-apis/im/v1/messages?container_id_type=chat&container_id=${chat}&page_size=20`,
]

const moreReadsOf = (chat: string, open_id: string): string[] => {
  const reads = [
    '/open-apis/im/v1/chats/search?query=bench&page_size=20',
    `/open-apis/im/v1/chats/${chat}/moderation`,
    `/open-apis/contact/v3/users/${open_id}?user_id_type=open_id`,
  ]
  return [...reads, ...reads]
}

/** The headers of an operator's page, plus the token, which a page behind a gateway does not have. */
const headersOf = ({ headers }: Operator, token: string) => ({ ...headers, authorization: `Bearer ${token}` })

/** A keep-alive connection that times reads of a chat, from the request to the last byte. */
function lineTo(url: string, chat: string, headers: Record<string, string>, more: readonly string[] = []) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  // Without announcements: the platform admits too few of these per second.
  const reads = [...readsOf(chat).filter((path) => !path.includes('/announcement')), ...more]
  return {
    read: (number: number) =>
      new Promise<number>((resolve, reject) => {
        const began = performance.now()
        const path = reads[number % reads.length]!
        get(url + path, { agent, headers }, (answer) => {
          answer.resume()
          answer.once('end', () =>
            answer.statusCode === 200
              ? resolve(performance.now() - began)
              : reject(new Error(`${path}: ${answer.statusCode}`)),
          )
        }).on('error', reject)
      }),
    close: () => agent.destroy(),
  }
}
