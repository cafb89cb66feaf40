import type { Block } from '../../contract/docx/block'
import type { UpdateRequest } from '../../contract/docx/update-request'
import { indexTree, preOrder, withToken, zip } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { isPart, isPlainText } from '../../document/blocks/registry'
import { sameContent } from '../../document/compare/same-content'
import { formOf } from '../../document/structure/table-requests'
import type { CreateCall, UpdateCall } from '../plan/call-items'
import type { AnnouncementPort } from './save-queue-ports'
import type { InFlight } from './save-state'
import type { WireCall, WriteAnswer } from './wire-call'

/**
 * The time after which the platform may have forgotten a token. The actual time is unpublished
 * (platform/docx#announcement-calls).
 */
const REMEMBERED_MS = 60 * 60_000
/** The most calls of others between our read and the first try. */
const MOST_REVISIONS = 10

/**
 * Finds the answer to a call that was sent long ago, if the call arrived. The service would no longer recognise a
 * repeat. It would create everything twice, and the first result would count as another user's change. One revision
 * is one call, so this compares the changes of a revision with those of the call.
 */
export async function earlierAnswer(
  inFlight: InFlight,
  service: Pick<AnnouncementPort, 'readRevision' | 'read'>,
  now: number,
): Promise<WriteAnswer | undefined> {
  const { wire, sentAt } = inFlight
  const ageMs = now - sentAt
  // A negative age is unknown: the clock was set back since.
  if (ageMs >= 0 && ageMs < REMEMBERED_MS) return undefined
  const { revision_id } = wire
  const newest = Math.min(await service.readRevision(), revision_id + MOST_REVISIONS)
  if (newest <= revision_id) return undefined
  const asked = await service.read(revision_id)
  let before = asked
  for (let at = revision_id + 1; at <= newest; at++) {
    const after = await service.read(at)
    const blocks = createdBy(inFlight, { asked, before, now: after })
    if (blocks) return { revision_id: at, block_ids: blocks.map(({ block_id }) => block_id), blocks }
    before = after
  }
  return undefined
}

/** The document as the call saw it, just before a revision, and in that revision. */
interface Revisions {
  asked: BlockTree
  before: BlockTree
  now: BlockTree
}

/**
 * The blocks that the call created in this revision, or none if it creates none. Undefined if the revision is another
 * call.
 */
function createdBy({ call, wire }: InFlight, revisions: Revisions): Block[] | undefined {
  const { before, now } = revisions
  if (call.kind === 'update') return areUpdated(call, wire, revisions) ? [] : undefined
  if (call.kind === 'delete') return areDeleted(wire, revisions) ? [] : undefined
  if (wire.kind !== 'create') return undefined
  const known = new Set(preOrder(before).map(({ id }) => id))
  const come = childrenOf(now, wire.block_id).filter(({ id }) => !known.has(id))
  if (!isMadeBy(call, come)) return undefined
  const parent_id = wire.block_id
  return come.map(({ id, block_type, body }) => ({ block_id: id, block_type, parent_id, ...body }))
}

const childrenOf = (tree: BlockTree, id: string): readonly BlockTree[] =>
  preOrder(tree).find((node) => node.id === id)?.children ?? []

function isMadeBy({ ids, parent, resultingTree }: CreateCall, come: readonly BlockTree[]): boolean {
  const made = childrenOf(resultingTree, parent).filter(({ id }) => ids.includes(id))
  return (
    made.length === come.length &&
    made.every((node, at) => {
      const other = come[at]
      if (other?.block_type !== node.block_type) return false
      return !isPlainText(node.block_type) || sameContent(other, node)
    })
  )
}

/** Whether exactly the children that the call names disappeared from their parent. */
function areDeleted(wire: WireCall, { asked, before, now }: Revisions): boolean {
  if (wire.kind !== 'delete') return false
  const { start_index, end_index } = wire.body
  const named = new Set(
    childrenOf(asked, wire.block_id)
      .slice(start_index, end_index)
      .map(({ id }) => id),
  )
  const is = childrenOf(now, wire.block_id)
  const stayed = childrenOf(before, wire.block_id).filter(({ id }) => !named.has(id))
  return (
    is.length + named.size === childrenOf(before, wire.block_id).length &&
    is.length === stayed.length &&
    is.every(({ id }, at) => id === stayed[at]?.id)
  )
}

/**
 * Whether every block has the content that the call gives it. A table or a grid must have its new row or column and
 * no other change.
 */
function areUpdated({ ids, resultingTree }: UpdateCall, wire: WireCall, { before, now }: Revisions): boolean {
  if (wire.kind !== 'update') return false
  const [were, are, wanted] = [indexTree(before), indexTree(now), indexTree(resultingTree)]
  return wire.body.requests.every((request, at) => {
    const [was, is] = [were.get(request.block_id)?.node, are.get(request.block_id)?.node]
    const made = wanted.get(ids[at] ?? '')?.node
    if (!was || !is || !made) return false
    const isNew = newPlaces(request, was)
    if (!isNew) {
      const token = (request.replace_image ?? request.replace_file)?.token
      return isAlike(is, token === undefined ? made : withToken(made, token)) && !isAlike(is, was)
    }
    const stayed = is.children.filter((_, place) => !isNew(place))
    return (
      is.children.length > was.children.length &&
      stayed.length === was.children.length &&
      stayed.every(({ id }, place) => id === was.children[place]?.id)
    )
  })
}

/** Whether two blocks have equal content and equally many parts with equal content. */
function isAlike(one: BlockTree, other: BlockTree): boolean {
  if (!sameContent(one, other)) return false
  const [parts, others] = [one, other].map(({ children }) =>
    children.filter(({ block_type: type }) => isPart(type)),
  )
  return (
    parts?.length === others?.length && zip(parts ?? [], others ?? []).every(([a, b]) => sameContent(a, b))
  )
}

/** Returns a test for the places among the children that an insertion fills. */
function newPlaces(
  { insert_table_row: row, insert_table_column: column, insert_grid_column: gridColumn }: UpdateRequest,
  box: BlockTree,
): ((place: number) => boolean) | undefined {
  if (gridColumn) return (place) => place === gridColumn.column_index
  if (!row && !column) return undefined
  const { columns } = formOf(box).shape
  if (row) return (place) => Math.floor(place / columns) === row.row_index
  return (place) => place % (columns + 1) === column?.column_index
}
