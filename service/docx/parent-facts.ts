import { sql } from 'kysely'
import type { CreateBlocks } from '../../contract/docx/create-blocks'
import { oncePerCall } from '../http/endpoint'
import type { Call, Caller } from '../http/endpoint'
import { compiledQuery } from '../store/compiled-query'
import type { Tx } from '../store/store'
import { NEWEST } from '../store/tables/announcements'
import { absences, blockNamed, editionOf, type Absence, type BlockRow, type Edition } from './block-rows'
import { chatFrom, chatRow, gatherChat, type ChatFacts } from './chat-facts'
import { insertPlace, type InsertPlace } from './insert-place'
import { REMEMBERED_MS } from './limits'
import { revisionMeant } from './revision.rules'
import { tokenKey } from './write-revision'

/** The facts of a write to the children of one block, before it looks at them. */
export interface ParentPlace {
  chat: ChatFacts
  /** The newest edition, then the one that the caller's indexes refer to. */
  currentEdition: Edition
  requestedEdition: Edition
  parent: BlockRow | undefined
  /** Why there is no parent, if there is none. */
  absence: Absence | undefined
}

/** Reads the chat, the block named as the parent, and the two editions that a write to its children refers to. */
export async function gatherParent(
  tx: Tx,
  { chat_id, block_id }: { chat_id: string; block_id: string },
  revision_id: number,
  caller: Caller,
): Promise<ParentPlace> {
  const chat = await gatherChat(tx, chat_id, caller)
  const newest = chat.announcement?.revision ?? 0
  const currentEdition = editionOf(chat_id, newest, newest)
  const requestedEdition = editionOf(chat_id, revisionMeant(revision_id, newest), newest)
  const parent = await blockNamed(tx, currentEdition, block_id)
  const absence = parent ? undefined : (await absences(tx, chat_id, caller, [block_id])).get(block_id)
  return { chat, currentEdition, requestedEdition, parent, absence }
}

/** The additional facts for creating children: the place, and an earlier answer. */
export interface InsertFacts extends ParentPlace {
  place: InsertPlace | undefined
  /** The earlier answer to this client_token, as stored. */
  answer: string | null
}

type InsertCall = Pick<Call<typeof CreateBlocks>, 'tx' | 'input' | 'caller' | 'world'>

/** Reads all of it with one query if the index counts in the newest document. */
export const gatherInsert = oncePerCall(
  async ({ tx, input, caller, world }: InsertCall): Promise<InsertFacts> => {
    const { chat_id, block_id } = input.path
    const { revision_id, client_token = '' } = input.query
    const { index } = input.body
    const open_id = caller.person?.open_id ?? ''
    const since = world.now() - REMEMBERED_MS
    const key = tokenKey(caller, 'create', client_token)
    const asked = [chat_id, caller.app_id, open_id, block_id, key, since] as const
    const [before, after] = index === -1 ? [] : [index === 0 ? undefined : index - 1, index]
    const [row] = (await insertRow(tx, ...asked, before, after)).rows
    const chat = chatFrom(row, chat_id, caller)
    const newest = chat.announcement?.revision ?? 0
    const currentEdition = editionOf(chat_id, newest, newest)
    const requestedEdition = editionOf(chat_id, revisionMeant(revision_id, newest), newest)
    const parent = row && parentIn(row)
    const absence = parent ? undefined : (await absences(tx, chat_id, caller, [block_id])).get(block_id)
    const place =
      parent &&
      row &&
      (requestedEdition.newest
        ? placeIn(row, index)
        : await insertPlace(tx, { parent_id: block_id, index, requestedEdition, currentEdition }))
    return { chat, currentEdition, requestedEdition, parent, absence, place, answer: row?.answer ?? null }
  },
)

const insertRow = compiledQuery(
  (
    tx,
    chat_id: string,
    app_id: string,
    open_id: string,
    block_id: string,
    key: string,
    since: number,
    before: number | undefined,
    after: number | undefined,
  ) => {
    const child = (direction: 'asc' | 'desc', skipped: number | undefined) => {
      const children = tx
        .selectFrom('blocks as child')
        .select('child.path')
        .where('child.chat_id', '=', chat_id)
        .where('child.parent_id', '=', block_id)
        .where('child.to_revision', '=', NEWEST)
        .orderBy('child.path', direction)
        .limit(1)
      return skipped === undefined ? children : children.offset(skipped)
    }
    const nothing = sql<string | null>`null`
    const isAppended = after === undefined
    return chatRow(tx, chat_id, app_id, open_id)
      .leftJoin('blocks', (join) =>
        join
          .onRef('blocks.chat_id', '=', 'chats.chat_id')
          .on('blocks.block_id', '=', block_id)
          .onRef('blocks.from_revision', '<=', 'announcements.revision')
          .on((eb) => eb(eb('blocks.to_revision', '+', 0), '>', eb.ref('announcements.revision'))),
      )
      .leftJoin('operations', (join) =>
        join
          .onRef('operations.chat_id', '=', 'chats.chat_id')
          .on('operations.app_id', '=', app_id)
          .on('operations.client_token', '=', key)
          .on('operations.done_at', '>', since),
      )
      .select([
        'operations.answer',
        'blocks.block_id',
        'blocks.parent_id',
        'blocks.path',
        'blocks.depth',
        'blocks.block_type',
        'blocks.body',
        'blocks.from_revision',
      ])
      .select([
        (isAppended ? child('desc', undefined) : before === undefined ? nothing : child('asc', before)).as(
          'before',
        ),
        (isAppended ? nothing : child('asc', after)).as('after'),
      ])
  },
)

type InsertRow = Awaited<ReturnType<typeof insertRow>>['rows'][number]

function parentIn({
  block_id,
  parent_id,
  path,
  depth,
  block_type,
  body,
  from_revision,
}: InsertRow): BlockRow | undefined {
  // From a left join: either all columns are set or none.
  if (block_id === null) return undefined
  return { block_id, parent_id, path, depth, block_type, body, from_revision } as BlockRow
}

function placeIn({ before, after }: InsertRow, index: number): InsertPlace {
  if (index > 0 && before === null) return { kind: 'beyond' }
  return { kind: 'between', before: before ?? undefined, after: after ?? undefined }
}
