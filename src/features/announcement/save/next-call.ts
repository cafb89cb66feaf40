import { MAX_CHILDREN_PER_CREATE, MAX_REQUESTS_PER_BATCH } from '../../../../contract/docx/announcement'
import type { BlockDefinition } from '../../../../contract/docx/block-definition'
import type { UpdateRequest } from '../../../../contract/docx/update-request'
import type { BlockTree } from '../../../editor/block-tree'
import { isRemakable } from '../../../editor/queries/remakable'
import { compareTrees } from './compare-trees'
import type { Comparison, Pair } from './compare-trees'
import { createdBody, definitionOf } from './definition-of'
import { leavesOf } from './leaves-of'
import { keepsOneChild } from './keeps-one-child'
import { moveCost } from './move-cost'
import { addMentions, exceeds, mentionsOf, none, perCall, perRequest } from './mention-limits'
import { preOrder } from './pre-order'
import { isPlainText } from './same-content'
import { textObject } from './text-content'
import { updateOf } from './update-of'

/**
 * The one call that brings the service nearest to what is wanted. First
 * creates, then deletes, then updates: a save that is cut in half shows a
 * block twice rather than losing it. Blocks are named by their ids in this
 * page; `leaves` is what `saved` becomes when the call succeeds.
 */
export type NextCall = CreateCall | DeleteCall | UpdateCall

interface CreateCall {
  kind: 'create'
  parent: string
  /** Among the children that the service has now. */
  index: number
  /** The blocks that are made, in order. */
  ids: string[]
  children: BlockDefinition[]
  /** Blocks that are made again: the old one lives on under another id until it is deleted. */
  renames: [id: string, old: string][]
  leaves: BlockTree
}

interface DeleteCall {
  kind: 'delete'
  parent: string
  /** Half-open. */
  start: number
  end: number
  ids: string[]
  leaves: BlockTree
}

interface UpdateCall {
  kind: 'update'
  requests: UpdateRequest[]
  ids: string[]
  leaves: BlockTree
}

/**
 * No call leads on. The editor forbids what ends here; should it happen
 * anyway, nothing is destroyed and the page says which blocks are meant.
 *
 * - `remake`: a block outside the text family was moved, changed or removed; the wire cannot do that
 *   without destroying it.
 * - `make`: a new block of a kind that is not made here.
 * - `element`: a text holds an element that cannot be sent (platform-facts b.4).
 * - `limit`: more mentions or reminders in one block than a request may carry (b.4).
 * - `last`: the only child of a callout, a cell or a column cannot go (a.1 row 7).
 */
export interface Stuck {
  kind: 'stuck'
  reason: StuckReason
  ids: string[]
}

export type StuckReason = 'remake' | 'make' | 'element' | 'limit' | 'last'

/** Undefined when the service holds what is wanted. */
export function nextCall(saved: BlockTree, wanted: BlockTree): NextCall | Stuck | undefined {
  if (saved === wanted) return undefined
  const comparison = compareTrees(saved, wanted)
  const problems: Problem[] = []
  const create = nextCreate(comparison, problems)
  if (create) return create
  // A block that waits for a place is not deleted from the old one.
  const remove = problems.length === 0 ? nextDelete(comparison, problems) : undefined
  if (remove) return remove
  return nextUpdate(comparison, problems) ?? stuckBy(problems)
}

interface Problem {
  reason: StuckReason
  id: string
}

function stuckBy(problems: Problem[]): Stuck | undefined {
  const reason = problems[0]?.reason
  if (!reason) return undefined
  const ids = problems.filter((problem) => problem.reason === reason).map((problem) => problem.id)
  return { kind: 'stuck', reason, ids: [...new Set(ids)] }
}

function nextCreate(comparison: Comparison, problems: Problem[]): CreateCall | undefined {
  for (const pair of comparison.pairs) {
    let index = 0
    for (let at = 0; at < pair.aligned.length; at++) {
      if (pair.aligned[at]! >= 0) {
        index = pair.aligned[at]! + 1
        continue
      }
      const run = creatableRun(comparison, pair, at, problems)
      if (run.length > 0) return createCall(comparison, pair, index, run)
    }
  }
  return undefined
}

function creatableRun(comparison: Comparison, pair: Pair, from: number, problems: Problem[]): BlockTree[] {
  const run: BlockTree[] = []
  let mentions = none
  for (let at = from; at < pair.aligned.length && pair.aligned[at]! < 0; at++) {
    const node = pair.wanted.children[at]!
    const problem = problemOfCreating(node, comparison.gone.get(node.id))
    mentions = addMentions(mentions, mentionsOf(node))
    if (problem && run.length === 0) problems.push(problem)
    if (problem || run.length === MAX_CHILDREN_PER_CREATE) break
    if (run.length > 0 && exceeds(mentions, perCall)) break
    run.push(node)
  }
  return run
}

function problemOfCreating(node: BlockTree, old: BlockTree | undefined): Problem | undefined {
  const fixed = old && moveCost(old).fixed
  if (fixed) return { reason: 'remake', id: fixed }
  if (!isPlainText(node.block_type)) return { reason: 'make', id: node.id }
  if (!isRemakable(node)) return { reason: 'element', id: node.id }
  return exceeds(mentionsOf(node), perRequest) ? { reason: 'limit', id: node.id } : undefined
}

function createCall(comparison: Comparison, pair: Pair, index: number, run: BlockTree[]): CreateCall {
  const remade = run.map((node) => node.id).filter((id) => comparison.gone.has(id))
  const renames = oldIds(remade, comparison)
  const inserted = run.map((node) => ({ ...node, body: createdBody(node), children: [] }))
  return {
    kind: 'create',
    parent: pair.saved.id,
    index,
    ids: run.map((node) => node.id),
    children: run.map(definitionOf),
    renames,
    leaves: leavesOf(comparison, {
      renames: new Map(renames),
      at: pair.saved,
      start: index,
      end: index,
      inserted,
    }),
  }
}

/**
 * Ids for the old copies of blocks, which neither tree has. An old copy that
 * somebody else wrote in is kept by the merge: it is no longer gone, and its id
 * must not name a second block, or a call would go to the wrong one.
 */
function oldIds(ids: readonly string[], { pairs }: Comparison): [id: string, old: string][] {
  if (ids.length === 0) return []
  const { saved, wanted } = pairs[0]!
  const taken = new Set([saved, wanted].flatMap(preOrder).map((node) => node.id))
  return ids.map((id) => {
    let old = `${id}′`
    while (taken.has(old)) old += '′'
    taken.add(old)
    return [id, old]
  })
}

function nextDelete(comparison: Comparison, problems: Problem[]): DeleteCall | undefined {
  for (const pair of comparison.pairs) {
    if (pair.leaving.length === pair.saved.children.length && keepsOneChild(pair.saved)) {
      problems.push({ reason: 'last', id: pair.saved.id })
      continue
    }
    const run = deletableRun(pair, problems)
    if (run.length > 0) return deleteCall(comparison, pair, run)
  }
  return undefined
}

function deletableRun(pair: Pair, problems: Problem[]): number[] {
  const run: number[] = []
  for (const index of pair.leaving) {
    const fixed = moveCost(pair.saved.children[index]!).fixed
    if (fixed) problems.push({ reason: 'remake', id: fixed })
    if (run.length > 0 && (fixed || index !== run.at(-1)! + 1)) break
    if (!fixed) run.push(index)
  }
  return run
}

function deleteCall(comparison: Comparison, pair: Pair, run: number[]): DeleteCall {
  const start = run[0]!
  const end = run.at(-1)! + 1
  return {
    kind: 'delete',
    parent: pair.saved.id,
    start,
    end,
    ids: pair.saved.children.slice(start, end).map((node) => node.id),
    leaves: leavesOf(comparison, { at: pair.saved, start, end }),
  }
}

function nextUpdate(comparison: Comparison, problems: Problem[]): UpdateCall | undefined {
  const requests: UpdateRequest[] = []
  let mentions = none
  for (const { saved, wanted, edited } of comparison.pairs) {
    if (!edited) continue
    const problem = problemOfUpdating(wanted)
    if (problem) {
      problems.push(problem)
      continue
    }
    mentions = addMentions(mentions, mentionsOf(wanted))
    if (requests.length === MAX_REQUESTS_PER_BATCH) break
    if (requests.length > 0 && exceeds(mentions, perCall)) break
    requests.push(updateOf(saved, wanted))
  }
  if (requests.length === 0) return undefined
  const ids = requests.map((request) => request.block_id)
  return { kind: 'update', requests, ids, leaves: leavesOf(comparison, { updated: new Set(ids) }) }
}

function problemOfUpdating(wanted: BlockTree): Problem | undefined {
  if (!isPlainText(wanted.block_type)) return { reason: 'remake', id: wanted.id }
  const elements = textObject(wanted.block_type, wanted.body)?.elements ?? []
  if (elements.some((element) => element.undefined !== undefined)) return { reason: 'element', id: wanted.id }
  return exceeds(mentionsOf(wanted), perRequest) ? { reason: 'limit', id: wanted.id } : undefined
}
