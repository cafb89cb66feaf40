import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Operator } from '../gateway/testing/operator'
import { uploadAs } from '../server/testing/upload-form'
import { gatewayHome, readsOf, type GatewayHome } from './gateway-home'
import { barWords, figure, quantile } from './measure'
import { memoryGrowth } from './transfer-memory'

const OPERATORS = 200
const BUSY_MS = 60_000
const CONSOLES = 10
const UPLOADS = 20
const UPLOADED = 30 * 1024 * 1024

/** Measures the gateway under load, and with many writers of one announcement. */
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
    yield await manyOperators(home, operators)
    yield await uploads(home, operators)
    yield* oneAnnouncement(home, operators.slice(-CONSOLES))
  } finally {
    await home.close()
    rmSync(folder, { recursive: true, force: true })
  }
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
