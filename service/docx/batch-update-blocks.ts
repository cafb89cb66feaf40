import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import type { UpdatedBlocks } from '../../contract/docx/block'
import { GRID, TABLE } from '../../contract/docx/block-numbers'
import type { UpdateRequest } from '../../contract/docx/update-request'
import { serviceEndpoint, type Caller } from '../http/endpoint'
import { lockAnnouncement } from '../http/locks'
import { documentJson } from '../http/read-json'
import { present } from '../rules/present'
import type { Tx } from '../store/store'
import { namedUsers } from '../users/named-users'
import { announcementGates, WRITE_SCOPES, writeLimits, publishedForWrites } from './announcement-gates'
import { textBound } from './announcement-text'
import { batchUpdateBlocksRules, type BatchUpdateBlocksFacts, type Update } from './batch-update-blocks.rules'
import { batchUpdateBlocksScenarios } from './batch-update-blocks.scenarios'
import { batchUpdateBlocksUnreachable } from './batch-update-blocks.unreachable'
import { changesOf, goingWith, type BlockChanges } from './block-changes'
import {
  absences,
  blocksNamed,
  childrenOf,
  editionOf,
  familiesOf,
  type BlockRow,
  type Edition,
} from './block-rows'
import { gatherChat } from './chat-facts'
import { inlineName, mentionedIn, textUnits } from './elements'
import { revisionMeant } from './revision.rules'
import { elementsWritten } from './update-kinds'
import { measuredSizes, mediaNamed, tokenNamed } from './update-media'
import { tableFrom } from './update-table'
import { bodyOf, elementsOf, wireRows } from './wire-block'
import {
  finishRevision,
  nextRevision,
  rememberAnswer,
  rememberedAnswer,
  removeBetween,
  replaceBlocks,
  type Revision,
} from './write-revision'

/** Reads what the requests act on, with a handful of queries however many requests there are. */
async function gatherUpdates(
  tx: Tx,
  currentEdition: Edition,
  caller: Caller,
  requests: readonly UpdateRequest[],
): Promise<Update[]> {
  const ids = [...new Set(requests.map((request) => request.block_id))]
  const rows = await blocksNamed(tx, currentEdition, ids)
  const blocks = new Map(rows.map((row) => [row.block_id, row]))
  const missing = ids.filter((id) => !blocks.has(id))
  const why = await absences(tx, currentEdition.chat_id, caller, missing)
  const isBox = ({ block_type }: BlockRow) => block_type === TABLE || block_type === GRID
  const families = await familiesOf(tx, currentEdition, idsOf(rows.filter(isBox)))
  const children = await childrenOf(tx, currentEdition, idsOf(rows.filter((row) => !isBox(row))))
  const media = await mediaNamed(
    tx,
    requests.flatMap((request) => tokenNamed(request) ?? []),
  )
  return requests.map((request) => {
    const block = blocks.get(request.block_id)
    const parts = families.get(request.block_id) ?? []
    const ids = children.get(request.block_id) ?? (parts.length > 0 ? idsOf(parts) : undefined)
    return {
      request,
      block,
      absence: block ? undefined : why.get(request.block_id),
      parts,
      table: block?.block_type === TABLE ? tableFrom(bodyOf(block), parts) : undefined,
      gridColumns: block?.block_type === GRID ? parts.length : undefined,
      children: ids,
      media: media.get(tokenNamed(request) ?? ''),
    }
  })
}

const idsOf = (rows: readonly BlockRow[]) => rows.map((row) => row.block_id)

/** The children of the updated blocks. They are read again only if the call added or removed any. */
function childrenAfter(
  { tx, chat_id, number }: Revision,
  { updates }: BatchUpdateBlocksFacts,
  changes: readonly BlockChanges[],
): Promise<Map<string, string[]>> | Map<string, string[]> {
  const isSame = changes.every(({ goes, comes }) => goes.length + comes.length === 0)
  if (!isSame)
    return childrenOf(
      tx,
      editionOf(chat_id, number, number),
      updates.map(({ request }) => request.block_id),
    )
  return new Map(updates.flatMap(({ request, children }) => (children ? [[request.block_id, children]] : [])))
}

const writtenIn = (block: BlockRow | undefined) => (block ? elementsOf(block.block_type, bodyOf(block)) : [])

/** Changes up to 200 blocks in one revision (platform/docx#updates-and-their-limits). */
export const batchUpdateBlocks = serviceEndpoint<typeof BatchUpdateBlocks, BatchUpdateBlocksFacts>({
  contract: BatchUpdateBlocks,
  locks: lockAnnouncement,
  emits: [],
  access: WRITE_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 1772003 }, otherTenants: { 'path.chat_id': 1772002 } },
  limits: writeLimits,
  gates: announcementGates,
  json: documentJson,
  remembered: (call) =>
    rememberedAnswer<UpdatedBlocks>(call, call.input.path.chat_id, 'update', call.input.query.client_token),
  async gather({ tx, input, caller }) {
    const { chat_id } = input.path
    const { revision_id, user_id_type } = input.query
    const facts = await gatherChat(tx, chat_id, caller)
    const newest = facts.announcement?.revision ?? 0
    const currentEdition = editionOf(chat_id, newest, newest)
    const updates = await gatherUpdates(tx, currentEdition, caller, input.body.requests)
    const texts = updates.flatMap(({ request, block }) =>
      block ? [{ block_type: block.block_type, elements: elementsWritten(request) }] : [],
    )
    const replaced = updates.filter(({ request }) => elementsWritten(request).length > 0)
    const before = replaced.reduce((sum, { block }) => sum + textUnits(writtenIn(block)), 0)
    const addedUnits = texts.reduce((sum, text) => sum + textUnits(text.elements), 0)
    const total = await textBound(tx, chat_id, facts.announcement?.text_bound ?? 0, addedUnits)
    const mentioned = texts.flatMap((text) => mentionedIn(text.elements))
    return {
      ...facts,
      asked: revision_id,
      requestedRevision: revisionMeant(revision_id, newest),
      updates,
      texts,
      users: await namedUsers(tx, caller, user_id_type, mentioned),
      removed: updates.flatMap((update) => goingWith(update).map((part) => part.path)),
      inline: new Set(
        updates.flatMap(({ block }) => writtenIn(block).flatMap((each) => inlineName(each) ?? [])),
      ),
      addedUnits,
      writtenUnits: Math.max(0, total - before),
    }
  },
  rules: batchUpdateBlocksRules,
  published: publishedForWrites,
  ...batchUpdateBlocksScenarios,
  unreachable: batchUpdateBlocksUnreachable,
  async run({ tx, input, caller, world, tell, outside }, facts): Promise<UpdatedBlocks> {
    const { client_token, user_id_type } = input.query
    const sizes = await measuredSizes(facts.updates, world.blobs, outside)
    const revision = nextRevision({ tx, world, caller, tell }, facts)
    const storedUser = (sent: string) => facts.users.get(sent)?.open_id ?? sent
    const changes = facts.updates.map((update) =>
      changesOf(update, { world, storedUser, measured: update.media && sizes.get(update.media.sha256) }),
    )
    const replaced = changes.flatMap((change) => change.replaced)
    const comes = changes.flatMap((change) => change.comes)
    let added = comes.length
    for (const [from, to] of changes.flatMap((change) => change.goes))
      added -= await removeBetween(revision, from, to)
    await replaceBlocks(revision, replaced, comes)
    await finishRevision(revision, added, facts.writtenUnits + facts.addedUnits)
    const written = new Map(replaced.map((block) => [block.block_id, block]))
    const rows = facts.updates.map(({ block }) => {
      const before = present(block)
      return written.get(before.block_id) ?? before
    })
    const data = {
      blocks: await wireRows(tx, rows, await childrenAfter(revision, facts, changes), user_id_type, caller),
      client_token: client_token || world.newId('uuid'),
      revision_id: revision.number,
    }
    await rememberAnswer(revision, 'update', client_token, data)
    return data
  },
})
