import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { nextCall } from '../../saving/saving'
import type { NamedBytes, WireCall } from '../../saving/saving'

/** A write that was or would be made. */
export type Write =
  | { kind: WireCall['kind']; blocks: number }
  | { kind: 'upload'; name: string; bytes: number }

/**
 * The writes that lead from one document to the other, in order: first everything without bytes, then the uploads,
 * then the pictures are put in place.
 */
export function* plannedWrites(
  saved: BlockTree,
  wanted: BlockTree,
  bytesOf: (token: string) => NamedBytes | undefined,
): Generator<Write> {
  const has = new Map(preOrder(saved).map((node) => [node.id, tokenIn(node)]))
  const isThere = (id: string, token: string) => has.get(id) === token
  let now = yield* calls(saved, wanted, isThere)
  for (const node of preOrder(wanted)) {
    const token = tokenIn(node)
    if (token === undefined || isThere(node.id, token)) continue
    const { name = 'picture', bytes } = bytesOf(token) ?? {}
    yield { kind: 'upload', name, bytes: bytes?.size ?? 0 }
  }
  now = yield* calls(now, wanted, () => true)
}

function* calls(
  from: BlockTree,
  wanted: BlockTree,
  hasBytes: (id: string, token: string) => boolean,
): Generator<Write, BlockTree> {
  let now = from
  for (;;) {
    const call = nextCall(now, wanted, {
      tokenFor: (id, token) => (hasBytes(id, token) ? token : undefined),
      isFilled: () => true,
    })
    if (!call || call.kind === 'stuck' || call.kind === 'waiting') return now
    if (call.kind !== 'rename') yield { kind: call.kind, blocks: call.ids.length }
    now = call.resultingTree
  }
}
