import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { isPlainText } from '../../document/blocks/registry'
import { sameContent } from '../../document/compare/same-content'
import type { CreateCall } from '../plan/call-items'
import type { SaveQueueOptions } from './save-queue-options'
import type { InFlight } from './save-state'
import type { WriteAnswer } from './wire-call'

/** How long the platform remembers a token is unpublished (platform/docx#announcement-calls); after this it may not. */
const REMEMBERED_MS = 60 * 60_000
/** How many calls of others may have come between the reading and the first try. */
const MOST_REVISIONS = 10

/**
 * The answer to a create call that was sent long ago, if it arrived: the service would no longer recognise a repeat, and
 * create everything twice. One revision is one call, so the blocks that came with it are compared with those to create.
 */
export async function earlierAnswer(
  { call, wire, sentAt }: InFlight,
  { clock, readRevision, read }: Pick<SaveQueueOptions, 'clock' | 'readRevision' | 'read'>,
): Promise<WriteAnswer | undefined> {
  if (call.kind !== 'create' || wire.kind !== 'create') return undefined
  if (sentAt === undefined || clock.now() - sentAt < REMEMBERED_MS) return undefined
  const { revision_id, block_id: parent_id } = wire
  const newest = Math.min(await readRevision(), revision_id + MOST_REVISIONS)
  if (newest <= revision_id) return undefined
  let known = new Set(preOrder(await read(revision_id)).map(({ id }) => id))
  for (let at = revision_id + 1; at <= newest; at++) {
    const nodes = preOrder(await read(at))
    const parent = nodes.find(({ id }) => id === parent_id)
    const come = parent?.children.filter(({ id }) => !known.has(id)) ?? []
    if (isMadeBy(call, come)) {
      const blocks = come.map(({ id, block_type, body }) => ({
        block_id: id,
        block_type,
        parent_id,
        ...body,
      }))
      return { revision_id: at, block_ids: come.map(({ id }) => id), blocks }
    }
    known = new Set(nodes.map(({ id }) => id))
  }
  return undefined
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
