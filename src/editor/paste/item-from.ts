import type { TextStyle } from '../../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { newText } from '../../document/structure/new-tree'
import { textObject } from '../../document/wire/text-body'

/** An item of a list: its first line is its own, what follows is below it. */
export function itemFrom(
  key: string,
  first: BlockTree | undefined,
  rest: readonly BlockTree[],
  style?: TextStyle,
): BlockTree {
  const elements = first && textObject(first.block_type, first.body)?.elements
  const isLine =
    first && elements && first.block_type !== 14 && first.block_type !== 12 && first.block_type !== 13
  if (isLine) return newText(key, elements, [...first.children, ...rest], style)
  return newText(key, [], first ? [first, ...rest] : rest, style)
}
