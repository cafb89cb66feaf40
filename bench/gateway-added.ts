import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Operator } from '../gateway/testing/operator'
import { gatewayHome, readsOf, type GatewayHome } from './gateway-home'
import { barWords, quantile, shownSpread, spreadOf } from './measure'
import { usedBy } from './used-by'

const OPERATORS = 200
const CALLS = 2_000
const WARM_UP = 2_000
/** Reads of a chat that a connection makes in turn. */
const READS = 4

/** All orders of the three routes. */
const ORDERS = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
  [2, 1, 0],
  [1, 0, 2],
] as const

type Person = GatewayHome['people'][number]

/** An operator whose reads are not measured. */
interface Warming {
  person: Person
  operator: Operator
}

/** The milliseconds of one read on each route. */
interface Took {
  direct: number
  piped: number
  ours: number
}

/** Measures what the gateway adds to a read: time, and time of the processor. */
export async function* benchGatewayAdded(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const home = await gatewayHome(folder, OPERATORS)
  try {
    const signedIn = async ({ app_id, open_id }: Person) => {
      const operator = new Operator(home.gateway, app_id)
      await operator.signIn(open_id)
      return operator
    }
    yield '\nadded by the gateway'
    const operator = await signedIn(home.people[0]!)
    const others = [home.people[1]!, home.people[2]!, home.people.at(-1)!]
    const warming: Warming[] = []
    for (const person of others) warming.push({ person, operator: await signedIn(person) })
    await warmUp(home, warming)
    yield* addedTime(home, operator)
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
async function warmUp({ pipe, gateway }: GatewayHome, warming: readonly Warming[]) {
  const last = warming.at(-1)!
  const read = (url: string, { person }: Warming, headers: Record<string, string>) =>
    lineTo(url, person.chat, headers, moreReadsOf(person))
  const lines = [
    ...warming.map((each) => read(gateway.url, each, each.operator.headers)),
    read(pipe.url, last, headersOf(last.operator, last.person.token)),
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
async function* addedTime({ platform, pipe, gateway, people }: GatewayHome, operator: Operator) {
  // Each with its own application, as the platform counts these separately.
  const line = (url: string, { chat, token }: Person) => lineTo(url, chat, headersOf(operator, token))
  const direct = line(platform.url, people[2]!)
  const piped = line(pipe.url, people[1]!)
  const ours = line(gateway.url, people[0]!)
  const took: Took[] = []
  const used = { piped: 0, ours: 0 }
  for (let turn = -CALLS / 4; turn < CALLS; turn++) {
    if (turn === 0) Object.assign(used, { piped: usedBy(pipe.pid), ours: usedBy(gateway.pid) })
    const ways = [direct, piped, ours] as const
    const number = Math.abs(turn)
    const ms: number[] = []
    for (const way of ORDERS[Math.floor(number / READS) % ORDERS.length]!)
      ms[way] = await ways[way].read(number)
    if (turn >= 0) took.push({ direct: ms[0]!, piped: ms[1]!, ours: ms[2]! })
    await pause(4)
  }
  const processor = (way: 'piped' | 'ours', pid: number) => (usedBy(pid) - used[way]) / CALLS
  yield addedHalf(took)
  yield addedLatest(took)
  yield [
    `  processor of a read                            ${processor('ours', gateway.pid).toFixed(3)} ms`,
    `bare node:http pipe ${processor('piped', pipe.pid).toFixed(3)} ms, all threads of each process`,
  ].join('; ')
  for (const line of [direct, piped, ours]) line.close()
}

/** In groups of a hundred calls: a difference between single calls is mostly noise of the machine. */
function addedHalf(took: readonly Took[]): string {
  const added = Array.from({ length: CALLS / 100 }, (_, at) => {
    const part = took.slice(at * 100, (at + 1) * 100)
    const direct = quantileOf(part, 'direct', 0.5)
    return { ours: quantileOf(part, 'ours', 0.5) - direct, piped: quantileOf(part, 'piped', 0.5) - direct }
  })
  const ratio = spreadOf(added.map((each) => each.ours / each.piped))
  const median = (of: 'ours' | 'piped') => spreadOf(added.map((each) => each[of])).median.toFixed(3)
  return [
    `  added to a read (p50)                          ${median('ours')} ms, bare node:http pipe ${median('piped')} ms`,
    shownSpread(ratio, '×'),
    `${CALLS} calls`,
    barWords(ratio.median, { most: 1.15, of: '× bare node:http pipe' }),
  ].join('; ')
}

function addedLatest(took: readonly Took[]): string {
  const [ours, piped] = [quantileOf(took, 'ours', 0.99), quantileOf(took, 'piped', 0.99)]
  return [
    `  a read (p99)                                   ${ours.toFixed(2)} ms, bare node:http pipe ${piped.toFixed(2)} ms`,
    barWords(ours - piped, { most: 1, of: 'ms more' }),
  ].join('; ')
}

const quantileOf = (took: readonly Took[], way: keyof Took, share: number): number =>
  quantile(
    took.map((each) => each[way]),
    share,
  )

const moreReadsOf = ({ chat, open_id }: Person): string[] => {
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
