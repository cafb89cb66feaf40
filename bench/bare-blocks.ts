import Database from 'libsql'
import type { Block } from '../contract/docx/block'

/** The floor: the driver alone, with the same rows, kind of ids, settings, tables and indexes. */
export interface BareBlocks {
  insert(blocks: readonly { id: string; body: string }[]): void
  /** Ends one version and begins the next. */
  update(id: string, body: string): void
  /** Five hundred rows in path order, starting after the given path. */
  page(after: string): unknown[]
  close(): void
}

const statements = [
  `create table blocks (chat_id text not null, block_id text not null, from_revision integer not null,
    to_revision integer not null, parent_id text not null, path text not null, depth integer not null,
    block_type integer not null, body text not null, primary key (chat_id, block_id, from_revision))`,
  `create index blocks_in_pre_order on blocks (chat_id, to_revision, path)`,
  `create index blocks_by_parent on blocks (chat_id, parent_id, to_revision, path)`,
]

const columns = 'chat_id, block_id, from_revision, to_revision, parent_id, path, depth, block_type, body'
const NEWEST = 2_147_483_647

export function bareBlocks(file: string, chatId: string, blocks: readonly Block[]): BareBlocks {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  for (const statement of statements) database.exec(statement)
  const insert = database.prepare(
    `insert into blocks (${columns}) values (?, ?, ?, ${NEWEST}, ?, ?, 1, 2, ?)`,
  )
  const end = database.prepare(
    `update blocks set to_revision = ? where chat_id = ? and block_id = ? and to_revision + 0 = ${NEWEST}`,
  )
  const select = database.prepare(
    `select ${columns} from blocks where chat_id = ? and to_revision = ${NEWEST} and path > ? order by path limit 500`,
  )
  let revision = 1
  let placed = 0
  const add = (id: string, body: string, path = `/z${String(placed++).padStart(8, '0')}`) =>
    insert.run(chatId, id, revision, chatId, path, body)
  const together = (work: () => void) => {
    database.exec('begin immediate')
    revision++
    work()
    database.exec('commit')
  }
  together(() => {
    for (const [
      index,
      { block_id, block_type: _type, parent_id: _parent, children: _children, ...body },
    ] of blocks.entries())
      add(block_id, JSON.stringify(body), `/a${String(index).padStart(8, '0')}`)
  })
  return {
    insert: (added) => together(() => added.forEach(({ id, body }) => add(id, body))),
    update: (id, body) =>
      together(() => {
        end.run(revision, chatId, id)
        add(id, body)
      }),
    page: (after) => select.all(chatId, after),
    close: () => database.close(),
  }
}
