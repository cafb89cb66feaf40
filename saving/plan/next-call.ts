import { MAX_REQUESTS_PER_BATCH } from '../../contract/docx/announcement'
import type { UpdateRequest } from '../../contract/docx/update-request'
import { tokenIn, withIds } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { isPlainText, mediaOf, textObject } from '../../document/blocks/registry'
import { compareTrees } from '../../document/compare/compare-trees'
import type { Comparison, Pair } from '../../document/compare/compare-trees'
import { changedFields, elementsToSend, fieldsToSend, textContent } from '../../document/compare/text-content'
import { freshIds } from '../../document/structure/fresh-ids'
import { ratioStep } from '../../document/structure/grid-requests'
import { resultingTree } from '../../document/structure/resulting-tree'
import type { Reshape } from '../../document/structure/resulting-tree'
import { formStep } from '../../document/structure/table-requests'
import type { ShapeStep } from '../../document/structure/table-requests'
import type { NextCall, UpdateCall } from './call-items'
import { HeldLosses } from './losses'
import { addMentions, exceeds, mentionsOf, none, perCall, perRequest } from './mention-limits'
import { nextCreate } from './next-create'
import { nextDelete, nextOldCopy } from './next-delete'
import { nextInsert } from './next-insert'
import type { UploadedMedia, Stuck } from './plan'
import { stuckBy, isRefusedRequest } from './plan'
import type { Plan, Problem } from './plan'
import { noRefusals, batchLimit } from './refusal-policy'
import type { RefusalPolicy } from './refusal-policy'
import { replacementOf } from './replacement-of'

/**
 * A step without a call: cells, columns and files of views become other blocks of the page. The ids are renamed in
 * this order (`BlockIds.rename`), `resultingTree` becomes *saved*, and planning starts again.
 */
export interface Renaming {
  kind: 'rename'
  renames: [id: string, to: string][]
  resultingTree: BlockTree
}

/** Every possible call was made, and the rest waits for bytes. */
export interface Waiting {
  kind: 'waiting'
  ids: string[]
}

/** The next call, or the reason why there is none. Undefined if the service holds the wanted document. */
export function nextCall(
  saved: BlockTree,
  wanted: BlockTree,
  uploaded: UploadedMedia = nothingUploaded,
  policy: RefusalPolicy = noRefusals,
): NextCall | Renaming | Waiting | Stuck | undefined {
  if (saved === wanted) return undefined
  const comparison = compareTrees(saved, wanted)
  const renaming = renamingOf(comparison)
  if (renaming) return renaming
  const holding = new HeldLosses(comparison, policy)
  const plan: Plan = { comparison, uploaded, policy, holding, problems: [], waiting: new Map() }
  const call =
    nextOldCopy(plan) ?? nextCreate(plan) ?? nextInsert(plan) ?? nextUpdate(plan) ?? nextDelete(plan)
  return call ?? stuckBy(plan.problems) ?? waitingFor(plan)
}

const nothingUploaded: UploadedMedia = { tokenFor: () => undefined }

const waitingFor = ({ waiting }: Plan): Waiting | undefined =>
  waiting.size > 0 ? { kind: 'waiting', ids: [...waiting.keys()] } : undefined

/**
 * Parts of boxes are places. If a cell, a column or the file of a view is wanted in the place of another block, the
 * place gets the wanted block's id. A block that has that id elsewhere becomes an old copy.
 */
function renamingOf(comparison: Comparison): Renaming | undefined {
  const places = new Map<string, string>()
  for (const { parts, aligned, saved, wanted } of comparison.pairs) {
    if (!parts) continue
    for (const [at, place] of aligned.entries()) {
      const [from, to] = [saved.children[place]?.id, wanted.children[at]?.id]
      if (from !== undefined && to !== undefined && from !== to) places.set(from, to)
    }
  }
  if (places.size === 0) return undefined
  const fresh = freshIds(comparison)
  const old = [...places.values()]
    .filter((to) => comparison.removed.has(to))
    .map((to): Rename => [to, fresh(to)])
  // Places may swap ids, so each first gets a temporary id.
  const through = [...places].map(([from, to]) => ({ from, to, between: places.has(to) ? fresh(to) : to }))
  const renames = [
    ...old,
    ...through.map(({ from, between }): Rename => [from, between]),
    ...through.filter(({ between, to }) => between !== to).map(({ between, to }): Rename => [between, to]),
  ]
  const names = new Map([...old, ...places])
  return { kind: 'rename', renames, resultingTree: renamed(comparison.saved, names) }
}

type Rename = [id: string, to: string]

function renamed(tree: BlockTree, names: ReadonlyMap<string, string>): BlockTree {
  return withIds(tree, (id) => names.get(id) ?? id)
}

/** "Too many cells in the request" (1770034) has no published number. One table has at most 2,000. */
const MOST_CELLS = 4_000

/** Updates in place: texts, bytes that have arrived, and the shape of tables and grids with the right parts. */
function nextUpdate(plan: Plan): UpdateCall | undefined {
  const requests: UpdateRequest[] = []
  const updated = new Set<string>()
  const reshaped = new Map<BlockTree, Reshape>()
  let mentions = none
  let cells = 0
  const mayJoin = batchLimit(plan.policy)
  for (const pair of plan.comparison.pairs) {
    if (requests.length === MAX_REQUESTS_PER_BATCH) break
    const step = formOfParts(pair)
    if (step) {
      if (isRefusedRequest(plan, step.request)) continue
      if (!mayJoin(pair.saved.id)) break
      cells += pair.saved.children.length
      if (requests.length > 0 && cells > MOST_CELLS) break
      requests.push(step.request)
      reshaped.set(pair.saved, step.reshape)
      continue
    }
    const request = pair.edited ? contentRequest(pair, plan) : undefined
    if (!request || isRefusedRequest(plan, request)) continue
    if (!mayJoin(pair.saved.id)) break
    mentions = addMentions(mentions, mentionsOf(pair.wanted))
    if (requests.length > 0 && exceeds(mentions, perCall)) break
    requests.push(request)
    updated.add(pair.saved.id)
  }
  if (requests.length === 0) return undefined
  const ids = requests.map((request) => request.block_id)
  const tree = resultingTree(plan.comparison, { updated, reshaped })
  return { kind: 'update', requests, ids, renames: [], generatingIds: [], resultingTree: tree }
}

/** Changes the form only once no row or column remains to be added or deleted. */
function formOfParts({ parts, saved, wanted, aligned, removedIndexes }: Pair): ShapeStep | undefined {
  if (!parts || removedIndexes.length > 0 || aligned.includes(-1)) return undefined
  if (parts.kind === 'table') return formStep(saved, wanted)
  return parts.kind === 'grid' ? ratioStep(saved, wanted) : undefined
}

function contentRequest({ saved, wanted }: Pair, plan: Plan): UpdateRequest | undefined {
  const type = wanted.block_type
  if (isPlainText(type)) {
    const problem = problemOfWriting(wanted)
    if (!problem) return updateOf(saved, wanted)
    plan.problems.push(problem)
  } else if (mediaOf(type) === 'sheet') {
    if (plan.uploaded.isFilled?.(wanted.id) !== true) plan.waiting.set(wanted.id, tokenIn(wanted) ?? '')
  } else if (mediaOf(type)) {
    const request = replacementOf(saved, wanted, plan.uploaded)
    if (request) return request
    plan.waiting.set(wanted.id, tokenIn(wanted) ?? '')
  }
  return undefined
}

function problemOfWriting(wanted: BlockTree): Problem | undefined {
  const elements = textObject(wanted.block_type, wanted.body)?.elements ?? []
  if (elements.some((element) => element.undefined !== undefined)) return { reason: 'element', id: wanted.id }
  return exceeds(mentionsOf(wanted), perRequest) ? { reason: 'limit', id: wanted.id } : undefined
}

/** The smallest request that turns the saved text into the wanted one (platform/docx#updates-and-their-limits). */
function updateOf(saved: BlockTree, wanted: BlockTree): UpdateRequest {
  const empty = { elements: [] }
  const before = textObject(saved.block_type, saved.body) ?? empty
  const after = textObject(wanted.block_type, wanted.body) ?? empty
  const was = textContent(saved.block_type, saved.body, before)
  const is = textContent(wanted.block_type, wanted.body, after)
  const block_id = saved.id
  const elements = elementsToSend(after.elements)
  const fields = changedFields(was, is, wanted)
  if (fields.length === 0) return { block_id, update_text_elements: { elements } }
  const style = fieldsToSend(after, fields)
  if (was.elements === is.elements) return { block_id, update_text_style: { style, fields } }
  return { block_id, update_text: { elements, style, fields } }
}
