import { indexTree, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { mediaOf, partsOf } from '../../document/blocks/registry'
import { fileNameOf } from '../../document/compare/block-text'
import { restoreBlocks, withoutBlocks } from '../../document/restore/restore-blocks'
import type { Documents } from './created-sheets'

/** The loss when bytes or cells that do not arrive are discarded. */
export interface DiscardedMedia {
  kind: 'image' | 'file' | 'sheet'
  /** The file's name; empty if it has none. */
  name: string
  /** The service has an earlier picture or file in this block, which stays. */
  isReplaced: boolean
}

/** Undefined if the block is not a picture, a file or a sheet, or is not on the page. */
export function discardedMedia({ saved, wanted }: Documents, id: string): DiscardedMedia | undefined {
  const node = indexTree(wanted).get(id)?.node
  const kind = node && mediaOf(node.block_type)
  return kind && { kind, name: fileNameOf(node), isReplaced: hasOther(indexTree(saved).get(id)?.node) }
}

/**
 * Returns the wanted document without media that do not arrive. A block that the service has with other bytes gets
 * those back. One that the service has empty, or not at all, is removed.
 */
export function withoutFailedMedia({ saved, wanted }: Documents, ids: readonly string[]): BlockTree {
  const held = indexTree(saved)
  const shown = indexTree(wanted)
  const isReplaced = (id: string) => hasOther(held.get(id)?.node)
  const away = ids.filter((id) => !isReplaced(id)).map((id) => withItsView(id, shown))
  return withoutBlocks(restoreBlocks(saved, wanted, ids.filter(isReplaced)), new Set(away))
}

/** A file is removed with the view that shows it. */
function withItsView(id: string, shown: ReturnType<typeof indexTree>): string {
  const view = shown.get(shown.get(id)?.parent ?? '')?.node
  return view && partsOf(view.block_type) === 'file' ? view.id : id
}

const hasOther = (held: BlockTree | undefined): boolean =>
  held !== undefined && mediaOf(held.block_type) !== 'sheet' && tokenIn(held) !== undefined
