import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import type { DeletedBlocks } from '../../contract/docx/block'
import { serviceEndpoint } from '../http/endpoint'
import { lockAnnouncement } from '../http/locks'
import { present } from '../rules/present'
import { announcementGates, unreachableEverywhere, WRITE_SCOPES, writeLimits } from './announcement-gates'
import { batchDeleteChildrenRules, type BatchDeleteChildrenFacts } from './batch-delete-children.rules'
import { childrenBetween, childrenFrom } from './block-rows'
import { limits } from './limits'
import { gatherParent } from './parent-facts'
import { pathRanges } from './path-ranges'
import {
  finishRevision,
  nextRevision,
  rememberAnswer,
  rememberedAnswer,
  removeBetween,
} from './write-revision'

/** Deletes a run of children with everything below them (platform/docx#announcement-calls row 7). */
export const batchDeleteChildren = serviceEndpoint<typeof BatchDeleteChildren, BatchDeleteChildrenFacts>({
  contract: BatchDeleteChildren,
  locks: lockAnnouncement,
  access: WRITE_SCOPES,
  tokens: 'tenants and users',
  limits: writeLimits,
  gates: announcementGates,
  remembered: (call) =>
    rememberedAnswer<DeletedBlocks>(call, call.input.path.chat_id, 'delete', call.input.query.client_token),
  async gather({ tx, input, caller }) {
    const { block_id } = input.path
    const { start_index, end_index } = input.body
    const {
      chat: facts,
      currentEdition,
      requestedEdition,
      parent,
      absence,
    } = await gatherParent(tx, input.path, input.query.revision_id, caller)
    const count = Math.min(Math.max(0, end_index - start_index), limits.blocks)
    const named = await childrenFrom(tx, requestedEdition, block_id, start_index, count)
    const first = named[0]
    const last = named.at(-1)
    const siblings =
      first && last ? await childrenBetween(tx, currentEdition, block_id, first.path, last.path) : []
    const asked = new Set(named.map((child) => child.block_id))
    const standing = siblings.filter((child) => asked.has(child.block_id))
    const besides = await childrenFrom(tx, currentEdition, block_id, standing.length, 1)
    return {
      ...facts,
      asked: input.query.revision_id,
      parent,
      absence,
      start_index,
      end_index,
      named,
      standing,
      siblings,
      leavesSome: besides.length > 0,
    }
  },
  rules: batchDeleteChildrenRules,
  unreachable: [
    ...[
      1770004, 1770005, 1770006, 1770007, 1770008, 1770010, 1770011, 1770012, 1770024, 1770025, 1770026,
      1770027, 1770028, 1770029, 1770030, 1770032, 1770033, 1770034, 1770035, 1770041,
    ].map((code) => ({ code, why: 'a delete call brings no blocks, no text and no operation' })),
    { code: 1770013, why: 'a delete call names no media' },
    { code: 1770014, why: 'a delete call names children by index, not by id' },
    { code: 1770019, why: 'a delete call names no block twice' },
    { code: 1770020, why: 'announcements are never copied' },
    { code: 1770038, why: 'a delete call names no media' },
    ...unreachableEverywhere,
  ],
  async run({ tx, input, caller, world, tell }, facts): Promise<DeletedBlocks> {
    const { client_token } = input.query
    const revision = nextRevision({ tx, world, caller, tell }, facts)
    const goes = new Set(facts.standing.map((child) => child.block_id))
    const ranges = pathRanges(facts.siblings, goes)
    let removed = 0
    for (const [from, to] of ranges) removed += await removeBetween(revision, from, to)
    await finishRevision(revision, -removed, present(facts.announcement).text_bound)
    const data = { client_token: client_token || world.newId('uuid'), revision_id: revision.number }
    await rememberAnswer(revision, 'delete', client_token, data)
    return data
  },
})
