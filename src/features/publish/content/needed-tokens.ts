import { IMAGE } from '../../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../document/block-tree'
import { preOrder } from '../../../document/compare/pre-order'
import { tokenIn } from '../../../document/compare/token-in'

/** Bytes or cells that a copy needs, by the source's token; a file with the name that it has there. */
export interface NeededToken {
  token: string
  kind: 'image' | 'file' | 'sheet'
  name: string
}

/** Of all blocks, each once, in the order of the page. */
export function neededTokens(blocks: readonly BlockTree[]): NeededToken[] {
  const found = new Map<string, NeededToken>()
  for (const node of blocks.flatMap(preOrder)) {
    const token = tokenIn(node)
    if (token === undefined) continue
    const kind = node.block_type === IMAGE ? 'image' : 'sheet' in node.body ? 'sheet' : 'file'
    const name = (node.body['file'] as { name?: string } | undefined)?.name ?? ''
    found.set(token, { token, kind, name })
  }
  return [...found.values()]
}
