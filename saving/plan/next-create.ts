import { MAX_CHILDREN_PER_CREATE } from '../../contract/docx/announcement'
import { MIN_GRID_COLUMNS } from '../../contract/docx/box-sizes'
import type { BlockTree } from '../../document/block-tree'
import { isPart, isPlainText, partsOf, specOf } from '../../document/blocks/registry'
import type { Pair } from '../../document/compare/compare-trees'
import { hasParts, isWholeGrid, tableSize, sizeAtCreation } from '../../document/structure/box-structure'
import { canBecome, canRecreate } from '../../document/structure/can-recreate'
import { resultingTree } from '../../document/structure/resulting-tree'
import type { CreateCall } from './call-items'
import { createPayload } from './call-items'
import { createdBody, definitionOf } from './definition-of'
import { hasGeneratedChildren, generatedChildren } from './generated-children'
import { IdReservation, immovableIn } from './id-reservation'
import { exceeds, mentionsOf, perRequest, addMentions, none, perCall } from './mention-limits'
import type { Plan, Problem } from './plan'
import { batchLimit } from './refusal-policy'

/**
 * Creates the first run of new siblings, parents before children. Other requests add the parts of tables and grids.
 */
export function nextCreate(plan: Plan): CreateCall | undefined {
  for (const pair of plan.comparison.pairs) {
    if (pair.parts) continue
    let index = 0
    for (const [at, place] of pair.aligned.entries()) {
      if (place >= 0) {
        index = place + 1
        continue
      }
      const run = creatableRun(plan, pair, at)
      if (run.length > 0) return createCall(plan, pair, index, run)
    }
  }
  return undefined
}

function creatableRun(plan: Plan, pair: Pair, from: number): BlockTree[] {
  const run: BlockTree[] = []
  const hasRoom = createRoom()
  const mayJoin = batchLimit(plan.policy)
  for (const [index, node] of pair.wanted.children.slice(from).entries()) {
    if (pair.aligned[from + index]! >= 0) break
    const problem = problemOfCreating(node, pair.saved, plan)
    if (problem && run.length === 0) plan.problems.push(problem)
    if (problem || !hasRoom(node) || !mayJoin(node.id)) break
    run.push(node)
  }
  return run
}

function problemOfCreating(
  node: BlockTree,
  parent: BlockTree,
  { comparison, policy, holding }: Plan,
): Problem | undefined {
  const held = holding.firstHeldIn(node)
  if (held) return { reason: 'consent', id: held }
  const fixed = immovableIn(comparison.removed.get(node.id), comparison)
  if (fixed) return { reason: 'remake', id: fixed }
  const isText = isPlainText(node.block_type)
  if (isText && !canRecreate(node)) return { reason: 'element', id: node.id }
  if (!isMakable(node) || !specOf(parent.block_type)?.takesChildren) return { reason: 'make', id: node.id }
  if (exceeds(mentionsOf(node), perRequest)) return { reason: 'limit', id: node.id }
  const isRefused =
    policy.isFull || policy.isRefused(node.id, () => createPayload(parent.id, definitionOf(node)))
  return isRefused ? { reason: 'refused', id: node.id } : undefined
}

/**
 * Whether a create call can make this block. Parts come with their box, and the created block must be the wanted one,
 * or lead to it.
 */
function isMakable(node: BlockTree): boolean {
  const type = node.block_type
  if (isPlainText(type)) return true
  if (!canRecreate(node) || isPart(type)) return false
  if (isWholeGrid(node) && node.children.length < MIN_GRID_COLUMNS) return false
  if (partsOf(type) !== undefined) return hasParts(node)
  return canBecome({ ...node, body: createdBody(node), children: [] }, node)
}

function createCall({ comparison, holding }: Plan, pair: Pair, index: number, run: BlockTree[]): CreateCall {
  const reservation = new IdReservation(comparison, holding)
  const inserted = run.map((node) => {
    const id = reservation.reserve(node.id)
    return {
      id,
      block_type: node.block_type,
      body: createdBody(node),
      children: generatedChildren(node, reservation),
    }
  })
  const children = (before: readonly BlockTree[]) => before.toSpliced(index, 0, ...inserted)
  return {
    kind: 'create',
    parent: pair.saved.id,
    index,
    ids: run.map((node) => node.id),
    children: run.map(definitionOf),
    renames: reservation.renames,
    generatingIds: run.filter(hasGeneratedChildren).map((node) => node.id),
    resultingTree: resultingTree(comparison, {
      renames: new Map(reservation.renames),
      reshaped: new Map([[pair.saved, { children }]]),
    }),
  }
}

/** "Too many cells in the request" (1770034) has no published number. This is far below a plausible limit. */
const MOST_CELLS = 500

/** Returns a function that checks whether one more block fits into a create call, and counts those that did. */
function createRoom(): (node: BlockTree) => boolean {
  const ofAKind = new Map<number, number>()
  let mentions = none
  let blocks = 0
  let cells = 0
  return (node) => {
    const alike = (ofAKind.get(node.block_type) ?? 0) + 1
    const nextMentions = addMentions(mentions, mentionsOf(node))
    const nextCells = cells + cellsOf(node)
    const isTooMuch =
      blocks === MAX_CHILDREN_PER_CREATE ||
      alike > (specOf(node.block_type)?.create?.mostPerCall ?? Infinity) ||
      nextCells > MOST_CELLS ||
      exceeds(nextMentions, perCall)
    if (blocks > 0 && isTooMuch) return false
    ofAKind.set(node.block_type, alike)
    mentions = nextMentions
    cells = nextCells
    blocks += 1
    return true
  }
}

function cellsOf(node: BlockTree): number {
  if (!tableSize(node)) return 0
  const { rows, columns } = sizeAtCreation(node)
  return rows * columns
}
