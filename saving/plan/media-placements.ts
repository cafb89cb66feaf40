import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { NextCall } from './call-items'
import type { nextCall } from './next-call'
import type { UploadedMedia } from './plan'

type Planned = ReturnType<typeof nextCall>

/** Bytes that a call gives to a block, by the page's token. */
interface Placed {
  id: string
  token: string
}

/**
 * Keeps bytes that the service refuses from blocking everything else. A refused update that gave bytes to blocks is
 * repeated without them. The bytes follow last, one block per call. A block that is refused alone is at fault.
 */
export class MediaPlacements {
  readonly #alone = new Set<string>()

  /** The next call, which `plan` creates from the bytes that it may place now. */
  next(tokenFor: UploadedMedia['tokenFor'], plan: (carried: UploadedMedia) => Planned): Planned {
    const without = plan(only(tokenFor, (id) => !this.#alone.has(id)))
    if (without && without.kind !== 'waiting' && without.kind !== 'stuck') return without
    for (const id of this.#alone) {
      const alone = plan(only(tokenFor, (other) => other === id))
      if (alone?.kind === 'update' && alone.ids.includes(id)) return alone
      // The block is gone, or got other bytes.
      this.#alone.delete(id)
    }
    return without
  }

  succeeded({ ids }: NextCall) {
    for (const id of ids) this.#alone.delete(id)
  }

  /**
   * The block whose bytes are at fault, or `again` if the next calls will show it. Undefined if no bytes were placed.
   */
  refused(call: NextCall, saved: BlockTree): Placed | 'again' | undefined {
    const placed = placedBy(call, saved)
    const [first] = placed
    if (call.kind !== 'update' || !first) return undefined
    if (call.requests.length > 1) {
      for (const { id } of placed) this.#alone.add(id)
      return 'again'
    }
    return first
  }
}

const only = (tokenFor: UploadedMedia['tokenFor'], may: (id: string) => boolean): UploadedMedia => ({
  tokenFor: (id, token) => (may(id) ? tokenFor(id, token) : undefined),
  // A filled sheet has its new token from then on, so a sheet with another token is not filled.
  isFilled: () => false,
})

/** Blocks that name other bytes after the call than before. A change of only size or caption does not count. */
function placedBy(call: NextCall, saved: BlockTree): Placed[] {
  if (call.kind !== 'update') return []
  const replaced = new Set(
    call.requests
      .filter((request) => request.replace_image ?? request.replace_file)
      .map((request) => request.block_id),
  )
  if (replaced.size === 0) return []
  const tokensIn = (tree: BlockTree) =>
    new Map(preOrder(tree).map((node) => [node.id, replaced.has(node.id) ? tokenIn(node) : undefined]))
  const before = tokensIn(saved)
  const after = tokensIn(call.resultingTree)
  return [...replaced].flatMap((id) => {
    const token = after.get(id)
    return token !== undefined && token !== before.get(id) ? [{ id, token }] : []
  })
}
