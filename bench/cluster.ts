import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import pg from 'pg'
import { clientOf, leanClientOf } from './client'
import { documentOf } from './document'
import { benchChat, TOKEN } from './hosted'
import { inTurns, line, quantile, ratioOf, shownSpread, takeTurns } from './measure'
import type { Took, Turns } from './measure'
import { usedBy } from './used-by'

const CHATS = Array.from({ length: 10 }, (_, at) => `oc_benchcluster${String(at).padStart(20, '0')}`)
const [first = ''] = CHATS
const BLOCKS = 10_000

/** Ten chats; the first has an announcement. */
export const clusterChats = () =>
  CHATS.map((chat) =>
    benchChat(
      chat,
      chat === first ? { announcement: { type: 'docx', blocks: documentOf(chat, BLOCKS) } } : {},
    ),
  )

const SEND = '/open-apis/im/v1/messages?receive_id_type=chat_id'
const MERGE = '/open-apis/im/v1/messages/merge_forward?receive_id_type=chat_id'
let made = 0

const sendBody = (receive_id: string) =>
  JSON.stringify({ receive_id, msg_type: 'text', content: '{"text":"hello"}', uuid: `u${made++}` })

/** Instances of Herald against a bare server on the same PostgreSQL; `servers` is the built `cluster-servers.ts`. */
export async function* benchCluster(url: string, servers: string): AsyncGenerator<string> {
  const children: (() => void)[] = []
  const started = async (kind: string, ...more: string[]) => {
    const child = spawn(process.execPath, [servers, kind, url, `${children.length}`, ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(() => void child.kill())
    return new Promise<Started>((resolve, reject) => {
      child.stdout.on('data', (piece) =>
        resolve({ url: /ready at (\S+)/.exec(String(piece))?.[1] ?? '', pid: child.pid ?? 0 }),
      )
      child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)))
    })
  }
  try {
    const one = await started('herald')
    await likeOurs(url)
    const bare = await started('bare')
    const [ours, floor] = [clientOf(one.url, TOKEN), clientOf(bare.url, TOKEN)]

    const send = await inTurns(
      400,
      () => ours.send('POST', SEND, sendBody(first)),
      () => floor.send('POST', `/send/${first}`, sendBody(first)),
    )
    yield line('  a send with a uuid', 'bare', send, 2.5)

    const ids: string[] = []
    for (let at = 0; at < 100; at += 1)
      ids.push(
        (JSON.parse(await ours.send('POST', SEND, sendBody(first))) as { data: { message_id: string } }).data
          .message_id,
      )
    const merging = JSON.stringify({ receive_id: CHATS[1], message_id_list: ids })
    const merge = await inTurns(
      100,
      () => ours.send('POST', MERGE, merging),
      () => floor.send('POST', `/merge/${CHATS[1]}`, merging),
    )
    yield line('  merge-forward of 100', 'bare', merge, 2)

    const pages = await inTurns(
      100,
      () => ours.send('GET', `/open-apis/docx/v1/chats/${first}/announcement/blocks?page_size=500`),
      () => floor.send('GET', `/page/${first}`),
    )
    yield line(`  a page of 500 of ${BLOCKS} blocks`, 'bare', pages, 1.5)
    ours.close()
    floor.close()

    const p99 = async (callers: number, times: number) => ({
      ms: quantile(await latencies(one.url, callers, times), 0.99),
    })
    const crowd = await takeTurns(
      9,
      () => p99(8, 300),
      () => p99(1, 1_200),
    )
    yield line('  p99 of 8 callers on one chat', 'of one', crowd, 3)

    const small = [await started('herald', `${SHARE}`), await started('herald', `${SHARE}`)]
    for (const each of small) await sentTo([each.url, each.url], WARM_MS)
    // From now on they are limited to their share.
    for (const { pid } of small) process.kill(pid, 'SIGUSR2')
    yield `  sends over 10 chats, an instance with ${SHARE} of a processor: ${words(await ratesOf(small, 16))} (bar: at least 1.4)`
    const large = [one, await started('herald')]
    for (const each of large) await sentTo([each.url, each.url], WARM_MS)
    const before = await usageOf(url, large)
    const rates = await ratesOf(large, 8)
    yield `  the same, ${cpus().length} processors for instances, PostgreSQL and callers: ${words(rates)}`
    yield `    of a processor for a send: ${usageWords(before, await usageOf(url, large), rates.sent)}`
  } finally {
    for (const end of children) end()
  }
}

/**
 * How much of a processor each instance gets where one is compared with two. They share the machine's processors with
 * PostgreSQL and the callers, so a full second instance takes from these what it adds. At this size, two processors are
 * enough for all of them.
 */
const SHARE = 0.2

interface Started {
  url: string
  pid: number
}

/** Creates tables identical to Herald's, with the same blocks. */
async function likeOurs(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create schema bench_bare')
  for (const table of ['messages', 'answered', 'blocks'])
    await client.query(`create table bench_bare.${table} (like bench_cluster.${table} including all)`)
  await client.query('insert into bench_bare.blocks select * from bench_cluster.blocks')
  // Not the empty tables: a planner that knows them to be empty keeps scanning them sequentially once they have grown.
  await client.query('analyze bench_cluster.blocks, bench_bare.blocks')
  await client.end()
}

/** How long each send took, with `callers` callers on the first chat. */
async function latencies(url: string, callers: number, times: number): Promise<number[]> {
  const took: number[] = []
  const call = async () => {
    const client = leanClientOf(url, TOKEN)
    for (let turn = 0; turn < times; turn += 1) {
      const began = performance.now()
      await client.send('POST', SEND, sendBody(first))
      if (turn > 10) took.push(performance.now() - began)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: callers }, call))
  return took
}

/** Length of a turn: long enough for a limited instance to sleep many times. */
const RATE_MS = 750
/** Code that runs for the first time costs several times as much: warm up before the limit applies. */
const WARM_MS = 2_000

interface Rates {
  turns: Turns
  sent: number
}

/** Time per send with one instance and with two, in turns. The single one alternates, so that both run equally long. */
async function ratesOf([one, two]: readonly Started[], count: number): Promise<Rates> {
  if (!one || !two) throw new Error('two are compared')
  let sent = 0
  let turn = 0
  const took = async (urls: readonly string[]) => {
    const inTurn = await sentTo(urls, RATE_MS)
    sent += inTurn
    return { ms: RATE_MS / inTurn }
  }
  const alone = () => (turn++ % 2 === 0 ? one : two).url
  const turns = await takeTurns(
    count,
    () => {
      const its = alone()
      return took([its, its])
    },
    () => took([one.url, two.url]),
  )
  return { turns, sent }
}

/** One instance's time per send divided by that of two is how many times as much two send. */
function words({ turns }: Rates): string {
  const rate = (all: readonly Took[]) =>
    (
      1_000 /
      quantile(
        all.map(({ ms }) => ms),
        0.5,
      )
    ).toFixed(0)
  return `one ${rate(turns.ours)}/s, two ${rate(turns.floor)}/s: ${shownSpread(ratioOf(turns), '×')}; ${turns.ours.length} turns`
}

/** How many sends twenty callers on the ten chats make in `ms`, half of the callers on each address. */
async function sentTo(urls: readonly string[], ms: number): Promise<number> {
  let sent = 0
  const end = performance.now() + ms
  const call = async (at: number) => {
    const client = leanClientOf(urls[at % urls.length] ?? '', TOKEN)
    for (; performance.now() < end; sent += 1)
      await client.send('POST', SEND, sendBody(CHATS[(at >> 1) % CHATS.length] ?? first))
    client.close()
  }
  await Promise.all(Array.from({ length: 20 }, (_, at) => call(at)))
  return sent
}

/** Processor milliseconds that each process has used so far, by what it belongs to. */
type Usage = Record<string, ReadonlyMap<number, number>>

async function usageOf(url: string, instances: readonly Started[]): Promise<Usage> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  await client.end()
  const used = (pids: readonly number[]) => new Map(pids.map((pid) => [pid, usedBy(pid)]))
  return {
    instances: used(instances.map(({ pid }) => pid)),
    PostgreSQL: used(rows.map(({ pid }) => pid)),
    callers: used([process.pid]),
  }
}

const usageWords = (before: Usage, after: Usage, sent: number): string =>
  Object.entries(after)
    .map(([name, used]) => {
      const ms = [...used].reduce((sum, [pid, now]) => sum + now - (before[name]?.get(pid) ?? 0), 0)
      return `${name} ${(ms / sent).toFixed(2)} ms`
    })
    .join(', ')
