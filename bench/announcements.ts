import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { idMaker } from '../service/world/ids'
import type { Page } from '../contract/envelope'
import { bareBlocks } from './bare-blocks'
import { documentOf, wordsOf } from './document'
import { benchChat, CHAT, hosted } from './hosted'
import { inTurns, line } from './measure'

type Send = (method: string, path: string, body?: string) => Promise<string>

const newId = idMaker(randomBytes)
const sizes = [1_000, 10_000, 100_000]

/** Creating, updating and listing over HTTP, against the bare driver doing the same rows. */
export async function* benchAnnouncements(): AsyncGenerator<string> {
  const pages: number[] = []
  for (const size of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
    try {
      yield `\nan announcement of ${size.toLocaleString('en')} blocks`
      for await (const result of benchOne(folder, size)) {
        if (typeof result === 'string') yield result
        else pages.push(result.page)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const ratio = pages.at(-1)! / pages[0]!
  yield `\na page of 500: 100,000 blocks against 1,000   ${ratio.toFixed(2)} ×   (bar: at most 1.3)`
}

async function* benchOne(folder: string, size: number): AsyncGenerator<string | { page: number }> {
  const blocks = documentOf(CHAT, size)
  const service = await hosted(folder, [benchChat(CHAT, { announcement: { type: 'docx', blocks } })])
  const bare = bareBlocks(join(folder, 'bare.db'), CHAT, blocks)
  const send: Send = (method, path, body) =>
    service.client.send(method, `/open-apis/docx/v1/chats/${CHAT}/announcement${path}`, body)
  try {
    const tokens = await pageTokens(send)
    let turn = 0
    const list = (token: string) => send('GET', `/blocks?page_size=500${token && `&page_token=${token}`}`)
    const bareStart = (index: number) => (index === 0 ? '' : `/a${String(index * 500 - 1).padStart(8, '0')}`)

    const page = await inTurns(
      60,
      () => list(tokens[turn++ % tokens.length]!),
      () => bare.page(bareStart((turn - 1) % tokens.length)),
    )
    yield line('  list a page of 500', page)
    yield { page: page.ours }
    yield line(
      '  list the first page',
      await inTurns(
        30,
        () => list(''),
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
    yield line('  create 50 blocks (bar: at most 4 ×)', created)

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
    yield line('  update one block', updated)
  } finally {
    bare.close()
    await service.close()
  }
}

/** The token of every full page, the first one empty. */
async function pageTokens(send: Send): Promise<string[]> {
  const tokens = ['']
  for (;;) {
    const token = tokens.at(-1)!
    const text = await send('GET', `/blocks?page_size=500${token && `&page_token=${token}`}`)
    const { page_token, items } = (JSON.parse(text) as { data: Page<unknown> }).data
    if (items.length !== 500) return tokens.slice(0, -1)
    if (!page_token) return tokens
    tokens.push(page_token)
  }
}
