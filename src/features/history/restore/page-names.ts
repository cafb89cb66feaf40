import { foldTree, preOrder, tokenIn, withToken } from '../../../../document/block-tree'
import type { BlockTree } from '../../../../document/block-tree'
import { mediaOf } from '../../../../document/blocks/registry'
import { pairBlocks } from '../../../../document/pairing/pair-blocks'
import type { Slices } from '../../../../primitives/in-slices'

/** The service's ids and tokens for blocks and bytes that the page shows. */
export interface WireIds {
  blockIdOf(id: string): string
  wireTokenOf(token: string): string
}

/**
 * Translates a version of the document from the service's ids and tokens to those that the page uses for the same
 * blocks and bytes. Each id occurs once: if the service held two copies of a block that was being moved, the second
 * gets a new id.
 */
export function withPageNames(
  version: BlockTree,
  page: BlockTree,
  names: WireIds,
  newId: () => string,
): BlockTree {
  const ids = new Map<string, string>()
  const tokens = new Map<string, string>()
  for (const node of preOrder(page)) {
    ids.set(names.blockIdOf(node.id), node.id)
    const token = tokenIn(node)
    if (token !== undefined) tokens.set(names.wireTokenOf(token), token)
  }
  const taken = new Set<string>()
  const idOf = (blockId: string) => {
    const id = ids.get(blockId) ?? blockId
    const own = taken.has(id) ? newId() : id
    taken.add(own)
    return own
  }
  const own = new Map(preOrder(version).map((node) => [node, idOf(node.id)]))
  return foldTree<BlockTree>(version, (node, children) => {
    const token = tokenIn(node)
    const mine = token === undefined ? undefined : tokens.get(token)
    const bytes = mine === undefined ? node : withToken(node, mine)
    return { ...bytes, id: own.get(node) ?? node.id, children }
  })
}

/** The version with the page's ids for every block that the page has, even under another id. */
export function* withPageIds(page: BlockTree, version: BlockTree): Slices<BlockTree> {
  const { earlier } = yield* pairBlocks(page, version)
  const renamed = (node: BlockTree): BlockTree => {
    const here = earlier.get(node)
    const children = node.children.map(renamed)
    // A sheet's cells are not part of a version, so a sheet that still exists stays as it is.
    const body =
      here && mediaOf(node.block_type) === 'sheet' && here.block_type === node.block_type
        ? here.body
        : node.body
    return { ...node, id: here?.id ?? node.id, body, children }
  }
  return renamed(version)
}
