import { MAX_REQUESTS_PER_BATCH } from '../../../contract/docx/announcement'
import { FILE, IMAGE, SHEET } from '../../../contract/docx/block-numbers'
import type { UpdateRequest } from '../../../contract/docx/update-request'
import type { BlockTree } from '../../document/block-tree'
import type { Pair } from '../../document/compare/compare-trees'
import { company } from './heed'
import { leavesOf } from '../../document/structure/leaves-of'
import type { Reshape } from '../../document/structure/leaves-of'
import { addMentions, exceeds, mentionsOf, none, perCall, perRequest } from './mention-limits'
import type { UpdateCall } from './next-call'
import { isRefusedRequest } from './plan'
import type { Plan, Problem } from './plan'
import { replacementOf } from './replacement-of'
import { isPlainText } from '../../document/compare/same-content'
import { ratioStep } from '../../document/structure/grid-requests'
import { formStep } from '../../document/structure/table-requests'
import type { ShapeStep } from '../../document/structure/table-requests'
import { textObject } from '../../document/compare/text-content'
import { tokenIn } from '../../document/compare/token-in'
import { updateOf } from './update-of'

/** "Too many cells in the request" (1770034) has no published number; one table has 2,000 at most. */
const MOST_CELLS = 4_000

/** Everything that is said where it stands: texts, bytes that have arrived, the form of tables and grids whose parts are right. */
export function nextUpdate(plan: Plan): UpdateCall | undefined {
  const requests: UpdateRequest[] = []
  const updated = new Set<string>()
  const reshaped = new Map<BlockTree, Reshape>()
  let mentions = none
  let cells = 0
  const mayJoin = company(plan.heed)
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
  const leaves = leavesOf(plan.comparison, { updated, reshaped })
  return { kind: 'update', requests, ids, renames: [], grows: [], leaves }
}

/** Once no row and no column is to come or to go. */
function formOfParts({ parts, saved, wanted, aligned, leaving }: Pair): ShapeStep | undefined {
  if (!parts || leaving.length > 0 || aligned.includes(-1)) return undefined
  if (parts.kind === 'table') return formStep(saved, wanted)
  return parts.kind === 'grid' ? ratioStep(saved, wanted) : undefined
}

function contentRequest({ saved, wanted }: Pair, plan: Plan): UpdateRequest | undefined {
  const type = wanted.block_type
  if (isPlainText(type)) {
    const problem = problemOfWriting(wanted)
    if (!problem) return updateOf(saved, wanted)
    plan.problems.push(problem)
  } else if (type === IMAGE || type === FILE) {
    const request = replacementOf(saved, wanted, plan.carried)
    if (request) return request
    plan.waiting.set(wanted.id, tokenIn(wanted) ?? '')
  } else if (type === SHEET && plan.carried.isFilled?.(wanted.id) !== true) {
    plan.waiting.set(wanted.id, tokenIn(wanted) ?? '')
  }
  return undefined
}

function problemOfWriting(wanted: BlockTree): Problem | undefined {
  const elements = textObject(wanted.block_type, wanted.body)?.elements ?? []
  if (elements.some((element) => element.undefined !== undefined)) return { reason: 'element', id: wanted.id }
  return exceeds(mentionsOf(wanted), perRequest) ? { reason: 'limit', id: wanted.id } : undefined
}
