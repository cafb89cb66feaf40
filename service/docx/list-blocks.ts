import { sql } from 'kysely'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { launchBlocks } from '../examples/announcement'
import { LAUNCH } from '../examples/launch'
import { scenariosByWords } from '../examples/scenarios-by-words'
import { successOf } from '../http/answers'
import { serviceEndpoint } from '../http/endpoint'
import type { Caller } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import type { Scenario } from '../rules/scenario'
import { compiledQuery } from '../store/compiled-query'
import { isPostgres } from '../store/engine'
import type { Tx } from '../store/store'
import { NEWEST } from '../store/tables/announcements'
import {
  READ_SCOPES,
  announcementGates,
  perApp,
  unreachableEverywhere,
  publishedForReads,
} from './announcement-gates'
import {
  blockNamed,
  byPath,
  childrenOnPage,
  childrenWithin,
  editionOf,
  newestFrom,
  newestPathOf,
  pageOfBlocks,
} from './block-rows'
import type { BlockRow, Edition } from './block-rows'
import { chatColumns, chatFrom, chatRow } from './chat-facts'
import type { ChatRow } from './chat-facts'
import { chatRules, upgradedRules } from './chat.rules'
import { editPastTheLag, readScenarios } from './chat.scenarios'
import { limits } from './limits'
import { pageOf } from './page-of'
import { placeFrom, placeToken } from './place-token'
import type { Place } from './place-token'
import { oldRevisionRules, revisionMeant } from './revision.rules'
import type { RevisionFacts } from './revision.rules'
import { jsonOfRows } from './wire-block'
import type { StoredBlock } from './wire-block'

export interface ListBlocksFacts extends RevisionFacts {
  edition: Edition
  token: string | undefined
  /** The place in the token, if Herald issued it. */
  place: Place | undefined
  /** The last block of the previous page, if the edition holds it. */
  last: Pick<BlockRow, 'path'> | undefined
}

const isTooOld = ({ place, announcement }: ListBlocksFacts) =>
  place && announcement && announcement.revision - place.revision > limits.revisionLag

/** A page_token pins the revision of its first page, so a paging reader needs no right to edit. */
export const pageTokenRules: Rule<ListBlocksFacts>[] = [
  {
    code: 1770021,
    when: 'page_token of a revision more than 1,000 behind the newest',
    fails: isTooOld,
    ours: true,
  },
  {
    code: 1770001,
    when: 'page_token does not belong to this listing, or contradicts revision_id',
    fails: (f) => !!f.token && (!f.place || !f.last || (f.asked !== -1 && f.asked !== f.place.revision)),
    ours: true,
  },
]

const rules: Rule<ListBlocksFacts>[] = [
  ...chatRules,
  ...upgradedRules,
  ...oldRevisionRules,
  ...pageTokenRules,
]

/** Scenarios for the rows about page tokens, for both listings. */
export const pageTokenScenarios = (kind: Place['kind']): Record<string, Scenario> => ({
  'page_token of a revision more than 1,000 behind the newest': {
    request: { query: { page_token: placeToken({ kind, revision: 1, block_id: 'first' }) } },
    before: editPastTheLag,
  },
  'page_token does not belong to this listing, or contradicts revision_id': {
    request: { query: { page_token: 'garbage' } },
  },
})

interface Facts extends ListBlocksFacts {
  /** Only of the newest document. An older one is read after the rules have passed. */
  page: NewestPage | undefined
}

/** All blocks in pre-order, a page at a time (platform/docx#announcement-rules rule 2). It costs one page. */
export const listBlocks = serviceEndpoint<typeof ListBlocks, Facts>({
  contract: ListBlocks,
  // The versions of a revision do not change, so the queries need no common snapshot.
  transaction: 'itself',
  access: READ_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 1772003 }, otherTenants: { 'path.chat_id': 1772002 } },
  limits: [perApp(10)],
  gates: announcementGates,
  async gather({ tx, input, caller }) {
    const { chat_id } = input.path
    const { page_token, revision_id, page_size } = input.query
    const place = page_token ? placeFrom(page_token, 'blocks') : undefined
    const { row, ...page } = await newestPage(tx, chat_id, caller, place?.block_id, page_size)
    const facts = chatFrom(row, chat_id, caller)
    const newest = facts.announcement?.revision ?? 0
    const revision = place?.revision ?? revisionMeant(revision_id, newest)
    const edition = editionOf(chat_id, revision, newest)
    const asked = { ...facts, asked: revision_id, edition, token: page_token, place }
    if (!edition.newest) {
      const last = place && (await blockNamed(tx, edition, place.block_id))
      return { ...asked, last, page: undefined }
    }
    return { ...asked, last: typeof row?.last === 'string' ? { path: row.last } : undefined, page }
  },
  rules,
  published: publishedForReads,
  unreachable: unreachableEverywhere,
  run({ tx, input, caller, world }, { edition, last, page }) {
    const { page_size, user_id_type } = input.query
    const shownFrom = async <Row extends StoredBlock>(
      from: Tx,
      rows: readonly Row[],
      childrenOf: (shown: readonly Row[]) => Promise<Map<string, string[]>>,
    ) => {
      const { items, ...rest } = await pageOf(
        rows,
        page_size,
        async (shown) => jsonOfRows(from, shown, await childrenOf(shown), user_id_type, caller),
        (block_id) => placeToken({ kind: 'blocks', revision: edition.revision, block_id }),
      )
      return successOf(`{"items":[${items.join()}],${JSON.stringify(rest).slice(1)}`)
    }
    if (page) return shownFrom(tx, page.rows, async (shown) => withBehind(childrenWithin(shown), page.behind))
    return world.store.reading(async (from) => {
      const rows = await pageOfBlocks(from, edition, last?.path, page_size + 1)
      return shownFrom(from, rows, (shown) => childrenOnPage(from, edition, shown, rows[page_size]))
    })
  },
  base: { world: launchBlocks },
  happy: { path: { chat_id: LAUNCH } },
  scenarios: scenariosByWords(rules, { ...readScenarios, ...pageTokenScenarios('blocks') }),
})

/** The columns of a block that a page shows, and its path. */
type PageRow = Pick<BlockRow, 'block_id' | 'parent_id' | 'path' | 'block_type' | 'body'>

/** A page of the newest document, plus the next block if there is one. */
interface NewestPage {
  rows: PageRow[]
  /** Children that come after the page, of blocks on it, by parent. */
  behind: Map<string, string[]>
}

/** The chat, the block before the page, the page and the children of its blocks, in the newest document: one query. */
async function newestPage(
  tx: Tx,
  chat_id: string,
  caller: Caller,
  last: string | undefined,
  size: number,
): Promise<NewestPage & { row: (ChatRow & { last: string | null }) | undefined }> {
  const open_id = caller.person?.open_id ?? ''
  const all = (await pageWithChat(tx, chat_id, caller.app_id, open_id, last, size, size + 1)).rows
  const chat = all.find(({ block_type }) => block_type === OF_CHAT)
  const behind = all.filter(({ block_type }) => block_type === OF_CHILDREN)
  return {
    row: chat && (JSON.parse(chat.body) as ChatRow & { last: string | null }),
    rows: all.filter(({ block_type }) => block_type >= 0).sort(byPath),
    behind: new Map(behind.map(({ block_id, body }) => [block_id, JSON.parse(body) as string[]])),
  }
}

function withBehind(children: Map<string, string[]>, behind: NewestPage['behind']): Map<string, string[]> {
  for (const [parent, ids] of behind) children.set(parent, [...(children.get(parent) ?? []), ...ids])
  return children
}

/** Replaces the block type in the row about the chat. */
const OF_CHAT = -1

/** The same in a row with the children that a block has after the page. */
const OF_CHILDREN = -2

const pageWithChat = compiledQuery(
  (
    tx,
    chat_id: string,
    app_id: string,
    open_id: string,
    last: string | undefined,
    size: number,
    count: number,
  ) => {
    const [object, list] = isPostgres(tx)
      ? [sql.raw('json_build_object'), sql.raw('json_agg')]
      : [sql.raw('json_object'), sql.raw('json_group_array')]
    const behind = last === undefined ? undefined : newestPathOf(tx, chat_id, last)
    const said = chatColumns.flatMap((name) => [sql.lit(name), sql.ref(`chat.${name}`)])
    const json = sql<string>`cast(${object}(${sql.join(said)}, 'last', ${behind ?? sql`null`}) as text)`
    const none = sql<string>`''`
    const children = sql<string>`(select coalesce(cast(${list}(child.block_id) as text), '[]') from
      (${childrenNotBefore(tx, chat_id)}) as child)`
    // The sum keeps the planner off to_revision, as in `named`; the cross join makes SQLite look up each of the few.
    const isOnPage = sql<boolean>`blocks.chat_id = ${chat_id} and blocks.block_id = below.parent_id
      and blocks.to_revision + 0 = ${sql.lit(NEWEST)}
      ${behind ? sql`and blocks.path > ${behind}` : sql``}`
    return (
      tx
        .withRecursive('next', () => newestFrom(tx, chat_id, behind, 1).offset(size))
        // The ancestors on the page of the block after it.
        .withRecursive('above', (made) =>
          made
            .selectFrom('next as below')
            .crossJoin('blocks')
            .select(['blocks.block_id', 'blocks.parent_id'])
            .where(isOnPage)
            .unionAll((deeper) =>
              deeper
                .selectFrom('above as below')
                .crossJoin('blocks')
                .select(['blocks.block_id', 'blocks.parent_id'])
                .where(isOnPage),
            ),
        )
        .selectFrom(chatRow(tx, chat_id, app_id, open_id).as('chat'))
        .select([none.as('block_id'), none.as('parent_id'), none.as('path')])
        .select([sql<number>`${sql.lit(OF_CHAT)}`.as('block_type'), json.as('body')])
        .unionAll(
          tx
            .selectFrom(newestFrom(tx, chat_id, behind, count).as('page'))
            .select(['block_id', 'parent_id', 'path', 'block_type', 'body']),
        )
        .unionAll((made) =>
          made
            .selectFrom('next')
            .innerJoin('above as parent', (join) => join.onTrue())
            .select(['parent.block_id', none.as('parent_id'), none.as('path')])
            .select([sql<number>`${sql.lit(OF_CHILDREN)}`.as('block_type'), children.as('body')]),
        )
    )
  },
)

/** The children of `parent` from `next` on. */
const childrenNotBefore = (tx: Tx, chat_id: string) =>
  tx
    .selectFrom('blocks')
    .select('block_id')
    .where('chat_id', '=', chat_id)
    .where('parent_id', '=', sql.ref<string>('parent.block_id'))
    .where('to_revision', '=', NEWEST)
    .where('path', '>=', sql.ref<string>('next.path'))
    .orderBy('path')
