import type { BlockIds } from '../queue/block-ids'
import type { Load } from './carrier'
import type { Documents } from './made-sheets'
import type { MediaTokens } from './media-tokens'
import { blocksWaiting } from './blocks-waiting'
import { preOrder } from '../../document/compare/pre-order'
import { tokenIn } from '../../document/compare/token-in'

/** All bytes and cells that blocks of the service do not have yet, in the order of the document. */
export function loadsOf({ saved, wanted }: Documents, tokens: MediaTokens, ids: BlockIds): Load[] {
  if (saved === wanted) return []
  const waiting = blocksWaiting(saved, wanted, { tokenFor: () => undefined, isFilled: () => false })
  if (waiting.length === 0) return []
  const made = new Map(preOrder(saved).map((node) => [node.id, node]))
  return waiting.map(({ id, token, kind, name }) => {
    const node = made.get(id)
    const has = node && tokenIn(node)
    // A block that has these very bytes is to be made again elsewhere: there is no place for them yet.
    if (!node || has === token) return { kind, id, token, name, isCarried: false }
    const blockId = ids.wireOf(id)
    const isCarried = tokens.tokenFor(blockId, token) !== undefined
    return { kind, id, token, name, blockId, isCarried, ...(kind === 'sheet' && has && { sheet: has }) }
  })
}
