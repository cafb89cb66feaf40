import type { BlockTree } from '../../../document/block-tree'
import { preOrder } from '../../../document/compare/pre-order'
import { textObject } from '../../../document/compare/text-content'

/** People whom blocks mention and who are not among these, each once. */
export function strangersIn(blocks: readonly BlockTree[], people: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>()
  for (const { block_type: type, body } of blocks.flatMap(preOrder)) {
    for (const { mention_user: mention } of textObject(type, body)?.elements ?? []) {
      if (mention && !people.has(mention.user_id)) found.add(mention.user_id)
    }
  }
  return [...found]
}
