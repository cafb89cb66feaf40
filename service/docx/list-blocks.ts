import { sql } from 'kysely'
import { ListBlocks } from '../../contract/docx/list-blocks'
import type { Caller } from '../http/endpoint'
import { serviceEndpoint } from '../http/endpoint'
import { compiledQuery } from '../store/compiled-query'
import { isPostgres } from '../store/engine'
import type { Tx } from '../store/store'
import { announcementGates, perApp, READ_SCOPES, unreachableEverywhere } from './announcement-gates'
import {
  blockNamed,
  byPath,
  childrenOnPage,
  editionOf,
  newestFrom,
  newestPathOf,
  pageOfBlocks,
} from './block-rows'
import type { BlockRow } from './block-rows'
import { chatColumns, chatFrom, chatRow } from './chat-facts'
import type { ChatRow } from './chat-facts'
import { listBlocksRules, type ListBlocksFacts } from './list-blocks.rules'
import { pageOf } from './page-of'
import { placeFrom, placeToken } from './place-token'
import { revisionMeant } from './revision.rules'
import { wireRows } from './wire-block'

interface Facts extends ListBlocksFacts {
  /** Of the newest document; an older one is read once the rules have let it through. */
  rows: BlockRow[] | undefined
}

/** All blocks in pre-order, a page at a time (platform/docx#announcement-rules rule 2). A page costs what it holds. */
export const listBlocks = serviceEndpoint<typeof ListBlocks, Facts>({
  contract: ListBlocks,
  // Versions of a revision that is read stay as they are, so the questions need no moment in common.
  transaction: 'itself',
  access: READ_SCOPES,
  tokens: 'tenants and users',
  limits: [perApp(10)],
  gates: announcementGates,
  async gather({ tx, input, caller }) {
    const { chat_id } = input.path
    const { page_token, revision_id, page_size } = input.query
    const place = page_token ? placeFrom(page_token, 'blocks') : undefined
    const { row, rows } = await newestPage(tx, chat_id, caller, place?.block_id, page_size + 1)
    const facts = chatFrom(row, chat_id, caller)
    const newest = facts.announcement?.revision ?? 0
    const revision = place?.revision ?? revisionMeant(revision_id, newest)
    const edition = editionOf(chat_id, revision, newest)
    const asked = { ...facts, asked: revision_id, edition, token: page_token, place }
    if (!edition.newest) {
      const last = place && (await blockNamed(tx, edition, place.block_id))
      return { ...asked, last, rows: undefined }
    }
    return { ...asked, last: typeof row?.last === 'string' ? { path: row.last } : undefined, rows }
  },
  rules: listBlocksRules,
  unreachable: unreachableEverywhere,
  run({ tx, input, caller, world }, { edition, last, rows }) {
    const { page_size, user_id_type } = input.query
    const shownFrom = (from: Tx, page: readonly BlockRow[]) =>
      pageOf(
        page,
        page_size,
        async (shown) => {
          // Of the revision, whatever is the newest meanwhile.
          const children = await childrenOnPage(from, { ...edition, newest: false }, shown, page[page_size])
          return wireRows(from, shown, children, user_id_type, caller)
        },
        (block_id) => placeToken({ kind: 'blocks', revision: edition.revision, block_id }),
      )
    if (rows) return shownFrom(tx, rows)
    return world.store.reading(async (from) =>
      shownFrom(from, await pageOfBlocks(from, edition, last?.path, page_size + 1)),
    )
  },
})

/** The chat, the block that a page begins behind and the page, of the newest document: one question. */
export async function newestPage(
  tx: Tx,
  chat_id: string,
  caller: Caller,
  last: string | undefined,
  count: number,
): Promise<{ row: (ChatRow & { last: string | null }) | undefined; rows: BlockRow[] }> {
  const open_id = caller.person?.open_id ?? ''
  const { rows } = await pageWithChat(tx, chat_id, caller.app_id, open_id, last, count)
  const chat = rows.find(({ from_revision }) => from_revision === OF_CHAT)
  return {
    row: chat && (JSON.parse(chat.body) as ChatRow & { last: string | null }),
    rows: rows.filter((row) => row !== chat).sort(byPath),
  }
}

/** In the place of a block's, in the row that says what the chat is. */
const OF_CHAT = -1

const pageWithChat = compiledQuery(
  (tx, chat_id: string, app_id: string, open_id: string, last: string | undefined, count: number) => {
    const behind = last === undefined ? undefined : newestPathOf(tx, chat_id, last)
    const said = chatColumns.flatMap((name) => [sql.lit(name), sql.ref(`chat.${name}`)])
    const json = sql<string>`cast(${sql.raw(isPostgres(tx) ? 'json_build_object' : 'json_object')}(
      ${sql.join(said)}, 'last', ${behind ?? sql`null`}) as text)`
    const none = sql<string>`''`
    const zero = sql<number>`0`
    return tx
      .selectFrom(chatRow(tx, chat_id, app_id, open_id).as('chat'))
      .select([none.as('block_id'), none.as('parent_id'), none.as('path')])
      .select([zero.as('depth'), zero.as('block_type'), json.as('body')])
      .select(sql<number>`${sql.lit(OF_CHAT)}`.as('from_revision'))
      .unionAll(tx.selectFrom(newestFrom(tx, chat_id, behind, count).as('page')).selectAll('page'))
  },
)
