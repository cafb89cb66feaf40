import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import type { DeletedBlocks } from '../../contract/docx/block'
import { CALLOUT, GRID, GRID_COLUMN, TABLE, TABLE_CELL, VIEW } from '../../contract/docx/block-numbers'
import { launchBlocks } from '../examples/announcement'
import { LAUNCH } from '../examples/launch'
import { scenariosByWords } from '../examples/scenarios-by-words'
import { serviceEndpoint } from '../http/endpoint'
import { lockAnnouncement } from '../http/locks'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import {
  WRITE_SCOPES,
  announcementGates,
  unreachableEverywhere,
  writeLimits,
  publishedForWrites,
} from './announcement-gates'
import { childrenBetween, childrenFrom } from './block-rows'
import type { ChildPlace } from './block-rows'
import { writeScenarios } from './chat.scenarios'
import { limits } from './limits'
import { gatherParent } from './parent-facts'
import { deleteFirst, parentScenarios, under } from './parent.scenarios'
import { pathRanges } from './path-ranges'
import type { RevisionFacts } from './revision.rules'
import {
  finishRevision,
  nextRevision,
  rememberAnswer,
  rememberedAnswer,
  removeBetween,
} from './write-revision'
import { parentRules, writeRules } from './write.rules'
import type { ParentFacts } from './write.rules'

export interface BatchDeleteChildrenFacts extends RevisionFacts, ParentFacts {
  start_index: number
  end_index: number
  /** The children that the indexes name, as the caller saw them. */
  named: readonly ChildPlace[]
  /** Today's children from the first named one to the last. */
  siblings: readonly ChildPlace[]
  /** The named children that still exist. */
  standing: readonly ChildPlace[]
  /** Whether the parent has any other child. */
  leavesSome: boolean
}

/** Blocks whose children are their parts: batch_update deletes rows and columns, and a file goes with its view. */
const holdsParts = new Set([GRID, TABLE, VIEW])

const neverEmpty = new Set([CALLOUT, GRID_COLUMN, TABLE_CELL])

const rules: Rule<BatchDeleteChildrenFacts>[] = [
  ...writeRules,

  // the parent
  ...parentRules,
  {
    code: 1770031,
    when: 'the children are the cells of a table, the columns of a grid or the file of a view',
    fails: (f) => f.parent && holdsParts.has(f.parent.block_type),
  },

  // what is deleted
  {
    code: 1770001,
    when: 'end_index not above start_index',
    fails: (f) => f.end_index <= f.start_index,
    ours: true,
  },
  {
    code: 1770001,
    when: 'end_index beyond the children of the parent',
    fails: (f) => f.named.length < f.end_index - f.start_index,
    ours: true,
  },
  {
    code: 1770003,
    when: 'one of the children was deleted since revision_id',
    fails: (f) => f.standing.length < f.named.length,
    ours: true,
  },
  {
    code: 1770031,
    when: 'all children of a table cell, a grid column or a callout',
    fails: (f) => f.parent && neverEmpty.has(f.parent.block_type) && !f.leavesSome,
  },
]

/** Deletes a run of children with everything below them (platform/docx#announcement-calls row 7). */
export const batchDeleteChildren = serviceEndpoint<typeof BatchDeleteChildren, BatchDeleteChildrenFacts>({
  contract: BatchDeleteChildren,
  locks: lockAnnouncement,
  emits: [],
  access: WRITE_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 1772003 }, otherTenants: { 'path.chat_id': 1772002 } },
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
  rules,
  published: publishedForWrites,
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
  base: { world: launchBlocks },
  happy: { path: under(LAUNCH), body: { start_index: 0, end_index: 1 } },
  scenarios: scenariosByWords(rules, {
    ...writeScenarios,
    ...parentScenarios,
    'the children are the cells of a table, the columns of a grid or the file of a view': {
      request: { path: under('table') },
    },
    'end_index not above start_index': { request: { body: { start_index: 1, end_index: 1 } } },
    'end_index beyond the children of the parent': { request: { body: { start_index: 0, end_index: 99 } } },
    'one of the children was deleted since revision_id': {
      request: { query: { revision_id: 1 } },
      before: async (call) => void (await deleteFirst(call)),
    },
    'all children of a table cell, a grid column or a callout': { request: { path: under('cell_1') } },
  }),
})
