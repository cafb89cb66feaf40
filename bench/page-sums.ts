import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteDialect } from '../server/open-sqlite'
import { documentOf, wordsOf } from './document'
import { benchChat, CHAT, hosted } from './hosted'
import { inTurns, line } from './measure'
import { plainSqlite } from './plain-sqlite'

const SIZE = 10_000
/** Writes per repetition: enough for several checkpoints of the log in each. */
const CREATES = 60
const UPDATES = 200
const TURNS = 12

/** The cost of page checksums for a write: the same service over HTTP with and without them. */
export async function* benchPageSums(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const open = (name: string, dialect: typeof sqliteDialect) => {
    mkdirSync(join(folder, name))
    const announcement = { type: 'docx' as const, blocks: documentOf(CHAT, SIZE) }
    return hosted(join(folder, name), [benchChat(CHAT, { announcement })], dialect)
  }
  const summed = await open('summed', sqliteDialect)
  const plain = await open('plain', plainSqlite)
  try {
    yield '\nwriting with sums of the pages, against the same server without'
    const path = `/open-apis/docx/v1/chats/${CHAT}/announcement/blocks`
    const headings = documentOf(CHAT, SIZE)[0]!.children ?? []
    const children = Array.from({ length: 50 }, () => ({ block_type: 2, text: wordsOf(0) }))
    const creates = (service: typeof summed) => async () => {
      const body = JSON.stringify({ children, index: -1 })
      for (let write = 0; write < CREATES; write++)
        await service.lean.send('POST', `${path}/${headings[write % headings.length]}/children`, body)
    }
    yield line(
      `  create 50 blocks, ${CREATES} times`,
      'without sums',
      await inTurns(TURNS, creates(summed), creates(plain)),
      1.03,
    )
    let words = 0
    const block_id = documentOf(CHAT, SIZE)[SIZE >> 1]!.block_id
    const updates = (service: typeof summed) => async () => {
      for (let write = 0; write < UPDATES; write++) {
        const update_text_elements = { elements: wordsOf(words++).elements }
        const body = JSON.stringify({ requests: [{ block_id, update_text_elements }] })
        await service.lean.send('PATCH', `${path}/batch_update`, body)
      }
    }
    yield line(
      `  update one block, ${UPDATES} times`,
      'without sums',
      await inTurns(TURNS, updates(summed), updates(plain)),
      1.03,
    )
  } finally {
    await summed.close()
    await plain.close()
    rmSync(folder, { recursive: true })
  }
}
