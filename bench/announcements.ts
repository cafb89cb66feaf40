import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '../contract/envelope'
import { idMaker } from '../service/world/ids'
import { bareBlocks } from './bare-blocks'
import { documentOf, wordsOf } from './document'
import { benchChat, CHAT, hosted } from './hosted'
import { inTurns, line } from './measure'

type Client = Awaited<ReturnType<typeof hosted>>['lean']
type Send = (method: string, path: string, body?: string) => Promise<string>

const newId = idMaker(randomBytes)
const sizes = [1_000, 10_000, 100_000]

/** Creating, updating and listing over HTTP, against the bare driver writing and reading the same rows. */
export async function* benchAnnouncements(): AsyncGenerator<string> {
  for (const size of sizes) {
    yield `\nan announcement of ${size.toLocaleString('en')} blocks`
    yield* inFolder((folder) => benchOne(folder, size))
  }
  yield* inFolder(benchGrowth)
}

async function* inFolder(bench: (folder: string) => AsyncGenerator<string>): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  try {
    yield* bench(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Whether a page of a large document takes longer than one of a small document. */
async function* benchGrowth(folder: string): AsyncGenerator<string> {
  const chats = [sizes[0]!, sizes.at(-1)!].map((size) => ({ size, chat: CHAT.replace(/\d+$/, `${size}`) }))
  const service = await hosted(
    folder,
    chats.map(({ size, chat }) =>
      benchChat(chat, { announcement: { type: 'docx', blocks: documentOf(chat, size) } }),
    ),
  )
  try {
    const pages: (() => Promise<string>)[] = []
    for (const { chat } of chats) {
      const send = sendTo(service.lean, chat)
      const tokens = await pageTokens(send)
      let turn = 0
      pages.push(() => listPage(send, tokens[turn++ % tokens.length]!))
    }
    const [few, many] = pages
    yield '\na page of 500 blocks'
    yield line('  of 100,000', 'of 1,000', await inTurns(120, many!, few!), 1.3)
  } finally {
    await service.close()
  }
}

const sendTo =
  (client: Client, chat: string): Send =>
  (method, path, body) =>
    client.send(method, `/open-apis/docx/v1/chats/${chat}/announcement${path}`, body)

const listPage = (send: Send, token: string) =>
  send('GET', `/blocks?page_size=500${token && `&page_token=${token}`}`)

async function* benchOne(folder: string, size: number): AsyncGenerator<string> {
  const blocks = documentOf(CHAT, size)
  const service = await hosted(folder, [benchChat(CHAT, { announcement: { type: 'docx', blocks } })])
  const bare = bareBlocks(join(folder, 'bare.db'), CHAT, blocks)
  const send = sendTo(service.lean, CHAT)
  try {
    const tokens = await pageTokens(send)
    let turn = 0
    const bareStart = (index: number) => (index === 0 ? '' : `/a${String(index * 500 - 1).padStart(8, '0')}`)

    const next = () => (turn++ >> 1) % tokens.length
    const page = await inTurns(
      60,
      () => listPage(send, tokens[next()]!),
      () => bare.page(bareStart(next())),
    )
    yield line('  list a page of 500', 'bare driver', page)
    yield line(
      '  list the first page',
      'bare driver',
      await inTurns(
        30,
        () => listPage(send, ''),
        () => bare.page(''),
      ),
    )

    const definition = { block_type: 2, text: wordsOf(0) }
    const children = Array.from({ length: 50 }, () => definition)
    const asked = JSON.stringify({ children, index: -1 })
    const body = JSON.stringify({ text: wordsOf(0) })
    const created = await inTurns(
      250,
      () => send('POST', `/blocks/${CHAT}/children`, asked),
      () => bare.insert(children.map(() => ({ id: newId('block'), body }))),
    )
    yield line('  create 50 blocks', 'bare driver', created, 3)

    const target = blocks[blocks.length >> 1]!.block_id
    const updated = await inTurns(
      150,
      () =>
        send(
          'PATCH',
          '/blocks/batch_update',
          JSON.stringify({
            requests: [{ block_id: target, update_text_elements: { elements: wordsOf(turn++).elements } }],
          }),
        ),
      () => bare.update(target, body),
    )
    yield line('  update one block', 'bare driver', updated, 4)
  } finally {
    bare.close()
    await service.close()
  }
}

/** The token of every full page; the first page's token is empty. */
async function pageTokens(send: Send): Promise<string[]> {
  const tokens = ['']
  for (;;) {
    const token = tokens.at(-1)!
    const text = await listPage(send, token)
    const { page_token, items } = (JSON.parse(text) as { data: Page<unknown> }).data
    if (items.length !== 500) return tokens.slice(0, -1)
    if (!page_token) return tokens
    tokens.push(page_token)
  }
}
