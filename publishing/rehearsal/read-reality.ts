import { getAnnouncement, listBlocks } from '../../client/announcement'
import type { Call } from '../../client/client'
import { editRefusal } from '../../client/edit-refusal'
import { LarkError, MONTH_SPENT } from '../../client/lark-error'
import { readPauseMs } from '../../client/retry'
import { ListScopes } from '../../contract/application/list-scopes'
import type { TenantScope } from '../../contract/application/list-scopes'
import type { Block } from '../../contract/docx/block'
import type { WrittenChat, WrittenWorld } from '../../contract/herald/world-file'
import { GetChat } from '../../contract/im/chats/get-chat'
import type { Chat } from '../../contract/im/chats/get-chat'
import { preOrder } from '../../document/block-tree'
import { textObject } from '../../document/blocks/registry'
import { blocksFromTree, treeFromBlocks } from '../../document/wire/tree-from-blocks'
import { delay, withRetry } from '../../primitives/retry'
import type { RehearsalPorts } from './rehearsal'

/** A chat as the service shows it. */
export type RealChat =
  | { chat_id: string; refused: LarkError }
  | {
      chat_id: string
      revision: number
      /** Only its owner edits it, which is this bot or another one in the chat. */
      isUnsure: boolean
      world: Omit<WrittenChat, 'chat_id' | 'tenant_key'>
      people: string[]
    }

/** A stranger: the owner of chats that the application may not edit. */
const OWNER = 'ou_owner'
const TENANT = 'tenant'
const GRANTED = 1
/** Chats that are read at once. Their pages share a budget. */
const AT_ONCE = 4

/** A read, again after a rate limit or without an answer. */
export const again = <T>(attempt: () => Promise<T>) =>
  withRetry(attempt, { pauseMs: readPauseMs, wait: delay })

/** Reads the chats. Throws if one cannot be read for another reason than a refusal. */
export async function readChats(
  chatIds: readonly string[],
  appId: string,
  ports: Pick<RehearsalPorts, 'budgets'> & { call: Call },
): Promise<RealChat[]> {
  const left = [...chatIds]
  const read = new Map<string, RealChat>()
  const readNext = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift())
      read.set(id, await readChat(id, appId, ports).catch(refusedAs(id)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readNext))
  return chatIds.flatMap((id) => read.get(id) ?? [])
}

const refusedAs = (chat_id: string) => (error: unknown) => {
  const isSaid = error instanceof LarkError && error.status < 500 && !error.isTooOften
  // A used-up quota refuses the rehearsal, not this chat.
  if (isSaid && !MONTH_SPENT.has(error.code)) return { chat_id, refused: error }
  throw error
}

async function readChat(
  chat_id: string,
  appId: string,
  { call, budgets }: Pick<RehearsalPorts, 'budgets'> & { call: Call },
): Promise<RealChat> {
  const { announcement_type: type, revision_id } = await again(() => getAnnouncement(call, chat_id))
  const chat = await again(() => call(GetChat, { path: { chat_id } }))
  const isOld = type === 'doc'
  const page = isOld
    ? undefined
    : await listBlocks(chat_id, revision_id, { ask: call, budget: budgets.reads })
  const mayEdit = editRefusal(chat, appId) !== 'onlyOwner'
  return {
    chat_id,
    revision: revision_id,
    isUnsure: mayEdit && isOfSomeBot(chat, appId),
    world: {
      owner_id: OWNER,
      edit_permission: mayEdit ? 'all_members' : 'only_owner',
      bots: [{ app_id: appId }],
      announcement: { type, ...(page && { blocks: pageOf(chat_id, page) }) },
    },
    people: page ? peopleIn(page) : [],
  }
}

/** A chat without an owner_id belongs to a bot in it (platform/docx#announcement-calls). */
const isOfSomeBot = (
  { edit_permission, owner_id, bot_count, bot_manager_id_list }: Chat,
  appId: string,
): boolean =>
  edit_permission === 'only_owner' &&
  !owner_id &&
  Number(bot_count) > 1 &&
  bot_manager_id_list?.includes(appId) !== true

/** The blocks in pre-order, the page under the id that a world needs. */
const pageOf = (chat_id: string, blocks: readonly Block[]): Block[] =>
  blocksFromTree({ ...treeFromBlocks(blocks), id: chat_id })

/** The scopes that the tenant has granted to the application. Undefined if the service does not list them. */
export async function readScopes(call: Call): Promise<string[] | undefined> {
  const { scopes } = await again(() => call(ListScopes, {})).catch(notListed)
  // Each application that reads an announcement has at least one.
  if (scopes.length === 0) return undefined
  return scopes.flatMap((scope) =>
    scope.grant_status === GRANTED && scope.scope_type !== 'user' ? [scope.scope_name] : [],
  )
}

const notListed = (error: unknown): { scopes: TenantScope[] } => {
  if (error instanceof LarkError && error.status < 500 && !MONTH_SPENT.has(error.code)) return { scopes: [] }
  throw error
}

/** The people whom blocks mention. */
export const peopleIn = (blocks: readonly Block[]): string[] =>
  preOrder(treeFromBlocks(blocks)).flatMap(({ block_type: type, body }) =>
    (textObject(type, body)?.elements ?? []).flatMap(({ mention_user: mention }) => mention?.user_id ?? []),
  )

/** A world in which these chats are as they were read. */
export function worldOf(
  appId: string,
  chats: readonly RealChat[],
  { people, scopes }: { people: readonly string[]; scopes: string[] | undefined },
): WrittenWorld {
  const readable = chats.flatMap((chat) => ('refused' in chat ? [] : [chat]))
  const users = new Set([OWNER, ...people, ...readable.flatMap((chat) => chat.people)])
  return {
    tenants: [{ tenant_key: TENANT }],
    apps: [{ app_id: appId, app_secret: 'none', tenant_key: TENANT, ...(scopes && { scopes }) }],
    users: [...users].map((open_id) => ({ open_id, tenant_key: TENANT })),
    chats: readable.map(({ chat_id, world }) => ({ chat_id, tenant_key: TENANT, ...world })),
  }
}
