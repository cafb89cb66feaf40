import { spawn } from 'node:child_process'
import pg from 'pg'
import { clientOf } from './client'
import { documentOf } from './document'
import { benchChat, TOKEN } from './hosted'
import { inTurns, line, quantile } from './measure'

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

/** Instances of Herald over one PostgreSQL against a bare server over the same; `servers` is the bundle of `cluster-servers.ts`. */
export async function* benchCluster(url: string, servers: string): AsyncGenerator<string> {
  const children: (() => void)[] = []
  const started = async (kind: string) => {
    const child = spawn(process.execPath, [servers, kind, url], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(() => void child.kill())
    return new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (piece) => resolve(/ready at (\S+)/.exec(String(piece))?.[1] ?? ''))
      child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)))
    })
  }
  try {
    const instances = [await started('herald')]
    await likeOurs(url)
    instances.push(await started('herald'))
    const [one = '', two = ''] = instances
    const [ours, floor] = [clientOf(one, TOKEN), clientOf(await started('bare'), TOKEN)]

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

    const alone = await latencies(one, [first], 1, 300)
    const crowd = await latencies(
      one,
      Array.from({ length: 8 }, () => first),
      8,
      100,
    )
    const [p99, alone99] = [quantile(crowd, 0.99), quantile(alone, 0.99)]
    yield `  p99 of 8 callers on one chat ${p99.toFixed(1)} ms, of one ${alone99.toFixed(1)} ms: ${(p99 / alone99).toFixed(2)} × (bar: at most 3)`

    const rates: number[][] = [[], []]
    for (let turn = 0; turn < 6; turn += 1) {
      const urls = turn % 2 === 0 ? [one, one] : [one, two]
      rates[turn % 2]!.push(await rate(urls))
    }
    const [alonePerS, bothPerS] = rates.map((all) => quantile(all, 0.5)) as [number, number]
    yield `  sends over 10 chats: one instance ${alonePerS.toFixed(0)}/s, two ${bothPerS.toFixed(0)}/s: ${(bothPerS / alonePerS).toFixed(2)} × (bar: at least 1.4)`
  } finally {
    for (const end of children) end()
  }
}

/** Tables that are made as ours are, with the same blocks. */
async function likeOurs(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create schema bench_bare')
  for (const table of ['messages', 'answered', 'blocks'])
    await client.query(`create table bench_bare.${table} (like bench_cluster.${table} including all)`)
  await client.query('insert into bench_bare.blocks select * from bench_cluster.blocks')
  // Not of tables that are empty yet: a planner that knows so reads them through when they have grown.
  await client.query('analyze bench_cluster.blocks, bench_bare.blocks')
  await client.end()
}

/** What each send of so many callers took. */
async function latencies(
  url: string,
  chats: readonly string[],
  callers: number,
  times: number,
): Promise<number[]> {
  const took: number[] = []
  const call = async (chat: string) => {
    const client = clientOf(url, TOKEN)
    for (let turn = 0; turn < times; turn += 1) {
      const began = performance.now()
      await client.send('POST', SEND, sendBody(chat))
      if (turn > 10) took.push(performance.now() - began)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: callers }, (_, at) => call(chats[at] ?? first)))
  return took
}

const RATE_MS = 3_000

/** Sends a second of twenty callers over the ten chats, half of them to each address. */
async function rate(urls: readonly string[]): Promise<number> {
  let sent = 0
  const end = performance.now() + RATE_MS
  const call = async (at: number) => {
    const client = clientOf(urls[at % urls.length] ?? '', TOKEN)
    for (; performance.now() < end; sent += 1)
      await client.send('POST', SEND, sendBody(CHATS[(at >> 1) % CHATS.length] ?? first))
    client.close()
  }
  await Promise.all(Array.from({ length: 20 }, (_, at) => call(at)))
  return (sent * 1_000) / RATE_MS
}
