import type { BlockTree } from '../../document/block-tree'
import { tokenIn } from '../../document/block-tree'
import { textObject } from '../../document/blocks/registry'
import { objectContent } from '../../document/compare/same-content'

/** The visible part of a tree: types, texts, looks and nesting, without ids and tokens. */
export const outline = (tree: BlockTree): unknown => {
  const text = textObject(tree.block_type, tree.body)?.elements.map(
    (element) => element.text_run?.content ?? '?',
  )
  const said = text?.join('') ?? looks(tree)
  return [tree.block_type, said, ...tree.children.map(outline)]
}

function looks({ block_type: type, body, ...rest }: BlockTree): string {
  const token = tokenIn({ block_type: type, body, ...rest })
  const said = objectContent(type, body)
  return token === undefined ? said : said.replace(token, '')
}
