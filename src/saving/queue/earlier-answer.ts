import type { UpdateRequest } from '../../../contract/docx/update-request'
import { indexTree, preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { isPlainText } from '../../document/blocks/registry'
import { sameContent } from '../../document/compare/same-content'
import { formOf } from '../../document/structure/table-requests'
import type { CreateCall, NextCall } from '../plan/call-items'
import type { SaveQueueOptions } from './save-queue-options'
import type { InFlight } from './save-state'
import type { WireCall, WriteAnswer } from './wire-call'

/** How long the platform remembers a token is unpublished (platform/docx#announcement-calls); after this it may not. */
const REMEMBERED_MS = 60 * 60_000
/** How many calls of others may have come between the reading and the first try. */
const MOST_REVISIONS = 10

/**
 * The answer to a call that was sent long ago, if it arrived and added blocks: the service would no longer recognise a
 * repeat, and add everything twice. One revision is one call, so what came with it is compared with what the call adds.
 */
export async function earlierAnswer(
  { call, wire, sentAt }: InFlight,
  { clock, readRevision, read }: Pick<SaveQueueOptions, 'clock' | 'readRevision' | 'read'>,
): Promise<WriteAnswer | undefined> {
  if (call.kind === 'delete' || (call.kind === 'update' && call.generatingIds.length === 0)) return undefined
  if (sentAt === undefined || clock.now() - sentAt < REMEMBERED_MS) return undefined
  const { revision_id } = wire
  const newest = Math.min(await readRevision(), revision_id + MOST_REVISIONS)
  if (newest <= revision_id) return undefined
  let before = await read(revision_id)
  for (let at = revision_id + 1; at <= newest; at++) {
    const now = await read(at)
    const blocks = addedBy(call, wire, before, now)
    if (blocks) return { revision_id: at, block_ids: blocks.map(({ block_id }) => block_id), blocks }
    before = now
  }
  return undefined
}

/** The blocks that came with this revision if it is this call, of which an insertion names none; undefined if it is another. */
function addedBy(call: NextCall, wire: WireCall, before: BlockTree, now: BlockTree) {
  if (call.kind === 'create' && wire.kind === 'create') return createdBy(call, wire.block_id, before, now)
  return wire.kind === 'update' && areInserted(wire.body.requests, before, now) ? [] : undefined
}

/** The blocks that the call created in this revision; undefined if it was another call. */
function createdBy(call: CreateCall, parent_id: string, before: BlockTree, now: BlockTree) {
  const known = new Set(preOrder(before).map(({ id }) => id))
  const parent = preOrder(now).find(({ id }) => id === parent_id)
  const come = parent?.children.filter(({ id }) => !known.has(id)) ?? []
  if (!isMadeBy(call, come)) return undefined
  return come.map(({ id, block_type, body }) => ({ block_id: id, block_type, parent_id, ...body }))
}

function isMadeBy({ ids, parent, resultingTree }: CreateCall, come: readonly BlockTree[]): boolean {
  const made = preOrder(resultingTree)
    .find(({ id }) => id === parent)
    ?.children.filter(({ id }) => ids.includes(id))
  return (
    made?.length === come.length &&
    made.every((node, at) => {
      const other = come[at]
      if (other?.block_type !== node.block_type) return false
      return !isPlainText(node.block_type) || sameContent(other, node)
    })
  )
}

/** Whether every table and grid got its new row or column, and nothing else, in this revision. */
function areInserted(requests: readonly UpdateRequest[], before: BlockTree, now: BlockTree): boolean {
  const [were, are] = [indexTree(before), indexTree(now)]
  return requests.every((request) => {
    const [was, is] = [were.get(request.block_id)?.node, are.get(request.block_id)?.node]
    const isNew = was && newPlaces(request, was)
    if (!isNew || !is || is.children.length <= was.children.length) return false
    const stayed = is.children.filter((_, place) => !isNew(place))
    return stayed.length === was.children.length && stayed.every(({ id }, at) => id === was.children[at]?.id)
  })
}

/** Which places among the children an insertion fills. */
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
