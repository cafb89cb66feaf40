import { sql } from 'kysely'
import { FILE, IMAGE, PAGE } from '../../contract/docx/block-numbers'
import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import { NEWEST } from '../store/tables/announcements'
import { isInChat } from '../users/actor'
import { mayEditAnnouncement } from '../users/chat-powers'

/** The parent of material, and the caller's rights in its chat. */
export interface MediaParent {
  chat_id: string
  /** Undefined for a spreadsheet. */
  block_type: number | undefined
  deleted: boolean
  /** The caller is in the chat, and the chat belongs to its tenant. */
  isMember: boolean
  /** Uploading for the announcement needs the right to edit it (platform/docx#announcement-calls). */
  mayEdit: boolean
}

export interface ParentFacts {
  parent_type: string
  parent_node: string
  parent: MediaParent | undefined
}

/** The kinds of block that take material of a type. The page takes any, as observed on the platform: using it fails later (platform/docx#media-in-three-steps). */
export const blockTypesFor = new Map<string, readonly number[]>([
  ['docx_image', [IMAGE, PAGE]],
  ['docx_file', [FILE, PAGE]],
])

/** Pages, files and images, written as in their partial index; other blocks hold no media and count as missing. */
const holdsMedia = sql<boolean>`blocks.block_type in (1, 23, 27)`

const sheetTypes = new Set(['sheet_image', 'sheet_file'])

interface Named {
  parent_type: string
  parent_node: string
}

/** Finds the parent of an upload: a block by its id, in any chat, or a spreadsheet by its token. */
export async function gatherParent(
  tx: Tx,
  { parent_type, parent_node }: Named,
  caller: Caller,
): Promise<ParentFacts> {
  const found = await parentOf(tx, parent_type, parent_node, caller)
  if (!found) return { parent_type, parent_node, parent: undefined }
  const mayEdit =
    caller.bot_enabled && found.external === 0 && found.type !== 'doc' && mayEditAnnouncement(found, caller)
  return {
    parent_type,
    parent_node,
    parent: {
      chat_id: found.chat_id,
      block_type: found.block_type,
      deleted: found.dissolved === 1 || found.to_revision !== NEWEST,
      isMember: Boolean(found.isInside) && found.tenant_key === caller.tenant_key,
      mayEdit,
    },
  }
}

async function parentOf(tx: Tx, parent_type: string, parent_node: string, caller: Caller) {
  if (blockTypesFor.has(parent_type)) {
    const versions = await ofChat(tx, caller)
      .innerJoin('blocks', 'blocks.chat_id', 'chats.chat_id')
      .select(['blocks.block_type', 'blocks.to_revision'])
      .where('blocks.block_id', '=', parent_node)
      .where(holdsMedia)
      .execute()
    // An id of a world file may be in several chats: the caller's chats come first, then blocks that still exist.
    return versions.sort(
      (a, b) => Number(b.isInside) - Number(a.isInside) || b.to_revision - a.to_revision,
    )[0]
  }
  if (!sheetTypes.has(parent_type)) return undefined
  const sheet = await ofChat(tx, caller)
    .innerJoin('sheets', 'sheets.chat_id', 'chats.chat_id')
    // Tokens are `<spreadsheet>_<sheet>`: all that begin with the spreadsheet's and an underscore.
    .where('sheets.token', '>', `${parent_node}_`)
    .where('sheets.token', '<', `${parent_node}\``)
    .limit(1)
    .executeTakeFirst()
  return sheet && { ...sheet, block_type: undefined, to_revision: NEWEST }
}

const ofChat = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('chats')
    .leftJoin('announcements', 'announcements.chat_id', 'chats.chat_id')
    .select([
      'chats.chat_id',
      'chats.tenant_key',
      'chats.owner_id',
      'chats.managers',
      'chats.creator_id',
      'chats.dissolved',
      'chats.external',
      'chats.edit_permission',
      'announcements.type',
      isInChat(caller).as('isInside'),
    ])
