import { MAX_REQUESTS_PER_BATCH } from '../../contract/docx/announcement'
import { TEXT } from '../../contract/docx/block-numbers'
import { MIN_GRID_COLUMNS } from '../../contract/docx/box-sizes'
import { indexTree, preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { keepsLastChild, mediaOf, partsOf, textObject } from '../../document/blocks/registry'
import type { Comparison, Pair } from '../../document/compare/compare-trees'
import { plainText } from '../../document/compare/same-content'
import { containsAllWords } from '../../document/merge/merge-words'
import type { TableAlignment } from '../../document/structure/align-parts'
import { originalId } from '../../document/structure/fresh-ids'
import { deleteColumnStep as deleteGridColumn } from '../../document/structure/grid-requests'
import { resultingTree } from '../../document/structure/resulting-tree'
import { deleteColumnsStep, deleteRowsStep } from '../../document/structure/table-requests'
import type { ShapeStep } from '../../document/structure/table-requests'
import type { DeleteCall, UpdateCall } from './call-items'
import { deletePayload } from './call-items'
import { isRefusedRequest } from './plan'
import type { Plan, StuckReason } from './plan'
import { batchLimit } from './refusal-policy'
import { shapeCall } from './shape-call'
import type { ShapeSteps } from './shape-call'

/** Deletes blocks that are no longer wanted: runs of siblings first, then rows and columns. */
export const nextDelete = (plan: Plan): DeleteCall | UpdateCall | undefined =>
  siblingsToDelete(plan) ?? partsToDelete(plan)

/**
 * Deletes old copies of lines that moved, as soon as the new ones have their words. While both exist, others may
 * write into either. With steady typing over a bad connection, there may be creates and updates for minutes.
 */
export function nextOldCopy(plan: Plan): DeleteCall | undefined {
  const { pairs, removed, saved: root } = plan.comparison
  if ([...removed.keys()].every((id) => originalId(id) === id)) return undefined
  const saved = indexTree(root)
  const edited = new Set(pairs.flatMap((pair) => (pair.edited ? pair.saved.id : [])))
  const isReplaced = (old: BlockTree) => {
    const id = originalId(old.id)
    const copy = id === old.id ? undefined : saved.get(id)?.node
    if (!copy || !plainText(old) || !plainText(copy)) return false
    const isAsWanted = !edited.has(id) && !removed.has(id)
    return isAsWanted || saysAllOf(old, copy)
  }
  // This does not record problems, because the rest of the plan finds them again.
  const apart = { ...plan, problems: [], waiting: new Map() }
  return siblingsToDelete(apart, (node) => preOrder(node).every(isReplaced))
}

/** Whether the new copy of a line has all the words of the old one. */
function saysAllOf(old: BlockTree, copy: BlockTree): boolean {
  const [before, now] = [plainText(old), plainText(copy)]
  return before !== undefined && now !== undefined && containsAllWords(now.elements, before.elements)
}

function siblingsToDelete(
  plan: Plan,
  isMeant: (node: BlockTree) => boolean = () => true,
): DeleteCall | undefined {
  for (const pair of plan.comparison.pairs) {
    if (pair.parts || pair.removedIndexes.length === 0 || isOnlyAutomatic(pair)) continue
    if (pair.removedIndexes.length === pair.saved.children.length && keepsLastChild(pair.saved)) {
      plan.problems.push({ reason: 'last', id: pair.saved.id })
      continue
    }
    const run = deletableRun(pair, plan, isMeant)
    if (run.length > 0) return deleteCall(plan, pair, run)
  }
  return undefined
}

/** Whether a box has only the empty text that the service added, which stays if the box has no wanted children. */
function isOnlyAutomatic({ saved, wanted }: Pair): boolean {
  const [only, ...rest] = saved.children
  const isEmptyText = only?.block_type === TEXT && only.children.length === 0 && isEmpty(only)
  return keepsLastChild(saved) && wanted.children.length === 0 && rest.length === 0 && isEmptyText
}

const isEmpty = (text: BlockTree) =>
  textObject(text.block_type, text.body)?.elements.every((element) => element.text_run?.content === '') ??
  false

function deletableRun(pair: Pair, plan: Plan, isMeant: (node: BlockTree) => boolean): number[] {
  const run: number[] = []
  const mayJoin = batchLimit(plan.policy)
  // The cells, columns and files of boxes that are not whole cannot be deleted one by one (platform/docx#announcement-calls).
  const holdsParts = partsOf(pair.saved.block_type) !== undefined
  for (const index of pair.removedIndexes) {
    const node = pair.saved.children[index]
    if (!node) break
    const mayGo = !holdsParts && isMeant(node) && mayDelete(node, plan) && !isRefused(node.id, pair, plan)
    if (!mayGo && holdsParts) plan.problems.push({ reason: 'remake', id: node.id })
    if (run.length > 0 && (!mayGo || index - 1 !== run.at(-1))) break
    if (mayGo && !mayJoin(node.id)) break
    if (mayGo) run.push(index)
  }
  return run
}

function isRefused(id: string, { saved }: Pair, { policy, problems }: Plan): boolean {
  if (!policy.isRefused(id, () => deletePayload(saved.id))) return false
  problems.push({ reason: 'refused', id })
  return true
}

/**
 * Whether everything in a block is either at its new place or no longer wanted. A block that no call can recreate
 * stays. A sheet stays until its cells are stored. An old copy stays until the new one has its content, even while
 * the service refuses that, so that a refusal loses nothing.
 */
function mayDelete(tree: BlockTree, { comparison, policy, holding, problems, waiting }: Plan): boolean {
  const bytes = new Set(waiting.values())
  const silent = new Set(problems.filter(({ reason }) => ofWriting.has(reason)).map(({ id }) => id))
  for (const node of preOrder(tree)) {
    if (holding.isHeld(node.id)) {
      problems.push({ reason: 'consent', id: node.id })
      return false
    }
    if (comparison.added.has(node.id) || isOnlyCopy(node, comparison)) {
      // The problem that prevents recreating it elsewhere is already reported.
      if (problems.length === 0) problems.push({ reason: 'remake', id: node.id })
      return false
    }
    if (mediaOf(node.block_type) === 'sheet' && policy.sheetCellsState(tokenIn(node) ?? '') === 'reading') {
      waiting.set(node.id, tokenIn(node) ?? '')
      return false
    }
    if (bytes.size > 0 && bytes.has(tokenIn(node) ?? '')) return false
    if (silent.size > 0 && silent.has(originalId(node.id))) return false
  }
  return true
}

/** Whether this is an old copy, and the new one is to be moved on before it got the content. */
function isOnlyCopy(old: BlockTree, { added, removed }: Comparison): boolean {
  const id = originalId(old.id)
  if (id === old.id || !added.has(id)) return false
  const copy = removed.get(id)
  if (plainText(old)) return !copy || !saysAllOf(old, copy)
  return tokenIn(old) !== undefined && (!copy || tokenIn(copy) !== tokenIn(old))
}

/** Reasons why an existing block lacks its wanted content. */
const ofWriting = new Set<StuckReason>(['refused', 'element', 'limit'])

function deleteCall({ comparison }: Plan, pair: Pair, run: number[]): DeleteCall {
  const start = run[0] ?? 0
  const end = start + run.length
  const children = (before: readonly BlockTree[]) => before.toSpliced(start, end - start)
  return {
    kind: 'delete',
    parent: pair.saved.id,
    start,
    end,
    ids: pair.saved.children.slice(start, end).map((node) => node.id),
    resultingTree: resultingTree(comparison, { reshaped: new Map([[pair.saved, { children }]]) }),
  }
}

function partsToDelete(plan: Plan): UpdateCall | undefined {
  const steps: ShapeSteps = new Map()
  const mayJoin = batchLimit(plan.policy)
  for (const pair of plan.comparison.pairs) {
    if (steps.size === MAX_REQUESTS_PER_BATCH) break
    if (!pair.parts || pair.removedIndexes.length === 0) continue
    const step = pair.parts.kind === 'table' ? tableStep(pair, pair.parts, plan) : gridStep(pair, plan)
    if (!step || isRefusedRequest(plan, step.request)) continue
    if (!mayJoin(pair.saved.id)) break
    steps.set(pair.saved, step)
  }
  return steps.size === 0 ? undefined : shapeCall(plan.comparison, steps, [], false)
}

function tableStep(
  { saved }: Pair,
  { rows, columns, saved: size }: TableAlignment,
  plan: Plan,
): ShapeStep | undefined {
  const inRow = (row: number) => saved.children.slice(row * size.columns, (row + 1) * size.columns)
  const inColumn = (column: number) => saved.children.filter((_, at) => at % size.columns === column)
  const mayGo = (cells: BlockTree[]) => cells.every((cell) => mayDelete(cell, plan))
  const rowRun = runOf(size.rows, (row) => !rows.includes(row) && mayGo(inRow(row)))
  if (rowRun) return deleteRowsStep(saved, ...rowRun)
  const columnRun = runOf(size.columns, (column) => !columns.includes(column) && mayGo(inColumn(column)))
  return columnRun && deleteColumnsStep(saved, ...columnRun)
}

/**
 * The first half-open run of positions that may be deleted. Never all, because the service keeps one
 * (platform/docx#announcement-calls).
 */
function runOf(count: number, mayGo: (at: number) => boolean): [from: number, to: number] | undefined {
  let from = 0
  while (from < count && !mayGo(from)) from += 1
  let to = from
  while (to < count && mayGo(to)) to += 1
  return to > from && to - from < count ? [from, to] : undefined
}

function gridStep({ saved, removedIndexes }: Pair, plan: Plan): ShapeStep | undefined {
  if (saved.children.length <= MIN_GRID_COLUMNS) {
    plan.problems.push({ reason: 'last', id: saved.id })
    return undefined
  }
  const index = removedIndexes.find((at) =>
    saved.children.slice(at, at + 1).some((node) => mayDelete(node, plan)),
  )
  return index === undefined ? undefined : deleteGridColumn(saved, index)
}
