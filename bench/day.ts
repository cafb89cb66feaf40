import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { benchWorld } from './bench-world'
import { clientOf } from './client'
import { generatedBlocks } from './editor/generated-blocks'
import { fillChat } from './fill-chat'
import { launchBrowser } from './launch-browser'
import { startServer } from './start-home'

const EVENTS = 20_000
const CHATS = 50
/** The most that a page's heap may grow from the beginning of the day to its end. */
const MOST_GROWTH = 1.1
/** Two hours of events come before the beginning: by then the browser has compiled what the page runs. */
const WARM_UP = 1_700
/** The page's clock moves on by so much after so many events: 20,000 events are a day. */
const STEP_MS = 5 * 60_000
const STEP_EVENTS = 70

const chatId = (at: number) => `oc_benchbenchbenchbenchbenchday${String(at).padStart(4, '0')}`
const OPEN = chatId(0)
const blocks = generatedBlocks(OPEN, 100)

/**
 * The memory of two pages that are open for a day: the messages of a chat, and its announcement. A bot meanwhile
 * sends, edits and recalls messages in fifty chats, changes the announcement and renames chats.
 */
export async function* benchDay(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const chats = Array.from({ length: CHATS }, (_, at) => ({
    chat_id: chatId(at),
    name: `Bench ${at}`,
    announcement: { type: 'docx', ...(at === 0 && { blocks }) },
  }))
  const server = await startServer(folder, benchWorld(chats), ['--no-limits'])
  fillChat(folder, OPEN, 5_000)
  const browser = await launchBrowser()
  const bot = clientOf(server.url, 't-bench')
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const messages = await context.newPage()
    await messages.clock.install()
    await messages.goto(`${server.url}/messages/${OPEN}`)
    await messages.getByRole('row').nth(5).waitFor()
    const announcement = await context.newPage()
    await announcement.clock.install()
    await announcement.goto(`${server.url}/announcements/${OPEN}`)
    await announcement.locator('[contenteditable="true"]').first().waitFor()
    const pages = { 'a chat’s messages': messages, 'its announcement': announcement }

    yield `\na page that is open for a day of ${EVENTS.toLocaleString('en')} events`
    const day = eventsOf(bot)
    const happen = async (count: number) => {
      for (let event = 0; event < count; event++) {
        await day()
        if (event % STEP_EVENTS === 0)
          await Promise.all(Object.values(pages).map((page) => page.clock.fastForward(STEP_MS)))
      }
    }
    await happen(WARM_UP)
    const held: Held[][] = [await heldBy(pages)]
    for (let half = 0; half < 2; half++) {
      await happen(EVENTS / 2)
      held.push(await heldBy(pages))
    }
    for (const [at, words] of Object.keys(pages).entries())
      yield shownHeld(
        words,
        held.map((each) => each[at]!),
      )
  } finally {
    bot.close()
    await browser.close()
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

/** Each call makes one change of the service, in a fixed order that repeats. */
function eventsOf(bot: ReturnType<typeof clientOf>): () => Promise<void> {
  let turn = 0
  const sent: string[] = []
  const send = async (to: string) => {
    const content = JSON.stringify({ text: `message ${turn} of a day, about as long as they are` })
    const body = JSON.stringify({ receive_id: to, msg_type: 'text', content })
    const answer = await bot.send('POST', '/open-apis/im/v1/messages?receive_id_type=chat_id', body)
    sent.push((JSON.parse(answer) as { data: { message_id: string } }).data.message_id)
  }
  const kinds = [
    () => send(OPEN),
    () => send(chatId(turn % CHATS)),
    async () => {
      const content = JSON.stringify({ text: `message ${turn}, edited` })
      await bot.send(
        'PUT',
        `/open-apis/im/v1/messages/${sent.at(-2)!}`,
        JSON.stringify({ msg_type: 'text', content }),
      )
    },
    () => send(OPEN),
    async () => {
      const { block_id } = blocks[1 + (turn % 20)]!
      const elements = [{ text_run: { content: `line ${turn} of a day` } }]
      await bot.send(
        'PATCH',
        `/open-apis/docx/v1/chats/${OPEN}/announcement/blocks/batch_update`,
        JSON.stringify({ requests: [{ block_id, update_text_elements: { elements } }] }),
      )
    },
    () => send(chatId(turn % CHATS)),
    async () => void (await bot.send('DELETE', `/open-apis/im/v1/messages/${sent.shift()!}`)),
    () => send(OPEN),
    async () => {
      const at = turn % CHATS
      await bot.send(
        'PUT',
        `/open-apis/im/v1/chats/${chatId(at)}`,
        JSON.stringify({ name: `Bench ${at}, ${turn}` }),
      )
    },
    () => send(OPEN),
  ]
  return async () => {
    await kinds[turn % kinds.length]!()
    turn += 1
  }
}

/** What a page holds after its garbage is collected. */
interface Held {
  heapMb: number
  nodes: number
  listeners: number
}

const heldBy = (pages: Record<string, Page>) => Promise.all(Object.values(pages).map(heldByOne))

async function heldByOne(page: Page): Promise<Held> {
  // Reads that the last event began end.
  await page.waitForLoadState('networkidle')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  // Weak references and finalizers are cleared between two collections.
  for (let turn = 0; turn < 3; turn++) await cdp.send('HeapProfiler.collectGarbage')
  const held = await metricsOf(cdp)
  await cdp.detach()
  return held
}

async function metricsOf(cdp: CDPSession): Promise<Held> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN
  return { heapMb: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

function shownHeld(words: string, held: readonly Held[]): string {
  const of = (key: keyof Held, digits: number) => held.map((each) => each[key].toFixed(digits)).join(', ')
  const growth = held.at(-1)!.heapMb / held[0]!.heapMb
  const met = growth <= MOST_GROWTH ? 'met' : 'NOT MET'
  return (
    `  ${words.padEnd(20)} at the beginning, middle and end: heap ${of('heapMb', 1)} MB, nodes ${of('nodes', 0)}, ` +
    `listeners ${of('listeners', 0)}; grown ${growth.toFixed(2)} times; bar: at most ${MOST_GROWTH}: ${met}`
  )
}
