import type { CreatedBlocks } from '../../contract/docx/block'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { serviceEndpoint } from '../http/endpoint'
import { lockAnnouncement } from '../http/locks'
import { documentJson } from '../http/read-json'
import { present } from '../rules/present'
import type { Tx } from '../store/store'
import { together } from '../store/together'
import { namedUsers } from '../users/named-users'
import { announcementGates, WRITE_SCOPES, writeLimits, publishedForWrites } from './announcement-gates'
import { textBound } from './announcement-text'
import { childrenFrom, type Edition } from './block-rows'
import type { ChatFacts } from './chat-facts'
import { createBlocksRules, type CreateBlocksFacts } from './create-blocks.rules'
import { createBlocksScenarios } from './create-blocks.scenarios'
import { createBlocksUnreachable } from './create-blocks.unreachable'
import { elementsIn } from './definitions'
import { mentionedIn, textUnits } from './elements'
import { ranksAt } from './insert-place'
import { limits } from './limits'
import { newBlocks } from './new-blocks'
import { gatherInsert } from './parent-facts'
import { shownFor, wireBlock } from './wire-block'
import { finished, inserted, insertSheets, nextRevision, remembered } from './write-revision'

/** Whether `more` children would be too many; only a large enough document needs a query. */
async function isFull(
  tx: Tx,
  announcement: ChatFacts['announcement'],
  currentEdition: Edition,
  parent_id: string,
  more: number,
) {
  if (!announcement || announcement.block_count + more <= limits.children) return false
  return (await childrenFrom(tx, currentEdition, parent_id, limits.children - more, 1)).length > 0
}

/** Inserts siblings under one parent, with the children that the platform adds (platform/docx#announcement-rules, platform/docx#what-creation-adds). */
export const createBlocks = serviceEndpoint<typeof CreateBlocks, CreateBlocksFacts>({
  contract: CreateBlocks,
  locks: lockAnnouncement,
  emits: [],
  access: WRITE_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 1772003 }, otherTenants: { 'path.chat_id': 1772002 } },
  limits: writeLimits,
  gates: announcementGates,
  json: documentJson,
  async remembered(call) {
    const { answer } = await gatherInsert(call)
    return answer === null ? undefined : (JSON.parse(answer) as CreatedBlocks)
  },
  async gather(call) {
    const { tx, input, caller } = call
    const { chat_id, block_id } = input.path
    const { revision_id, user_id_type } = input.query
    const { children: definitions } = input.body
    const { chat: facts, currentEdition, parent, absence, place } = await gatherInsert(call)
    const texts = definitions.map((each) => ({ block_type: each.block_type, elements: elementsIn(each) }))
    const addedUnits = texts.reduce((sum, text) => sum + textUnits(text.elements), 0)
    const mentioned = texts.flatMap((text) => mentionedIn(text.elements))
    return {
      ...facts,
      asked: revision_id,
      parent,
      absence,
      definitions,
      texts,
      users: await namedUsers(tx, caller, user_id_type, mentioned),
      place,
      parentFull: await isFull(tx, facts.announcement, currentEdition, block_id, definitions.length),
      addedUnits,
      writtenUnits: await textBound(tx, chat_id, facts.announcement?.text_bound ?? 0, addedUnits),
    }
  },
  rules: createBlocksRules,
  published: publishedForWrites,
  ...createBlocksScenarios,
  unreachable: createBlocksUnreachable,
  async run({ tx, input, caller, world, tell }, facts): Promise<CreatedBlocks> {
    const { client_token, user_id_type } = input.query
    const revision = nextRevision({ tx, world, caller, tell }, facts)
    const parent = present(facts.parent)
    const ranks = ranksAt(present(facts.place), facts.definitions.length)
    const made = newBlocks(
      facts.definitions,
      ranks,
      parent,
      world,
      (sent) => facts.users.get(sent)?.open_id ?? sent,
    )
    const shown = await shownFor(tx, made.tops, user_id_type, caller)
    const data = {
      children: made.tops.map((top) => wireBlock(top, top.said, made.children.get(top.block_id), shown)),
      client_token: client_token || world.newId('uuid'),
      revision_id: revision.number,
    }
    await insertSheets(revision, made.sheets)
    await together(tx, [
      ...finished(revision, made.all.length, facts.writtenUnits + facts.addedUnits),
      ...(await remembered(revision, 'create', client_token, data)),
      ...inserted(revision, made.all),
    ])
    return data
  },
})
