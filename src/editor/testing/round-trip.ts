import { PAGE } from '../../../contract/docx/block-numbers'
import type { TextElement, TextElementStyle } from '../../../contract/docx/text'
import { foldTree } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { withoutCommentIds } from '../../document/blocks/block-spec'
import { isPart, isTextFamily, keyOf, textObject } from '../../document/blocks/registry'
import { canRecreate, isCreatedByService } from '../../document/structure/can-recreate'
import { newText } from '../../document/structure/new-tree'
import { bodyWithoutNumber } from '../numbering/numbering'

/** A block that comes back from an export as something else, and why. */
export interface Change {
  because: string
  /** The blocks that come back. Its children are changed already. */
  of(tree: BlockTree): readonly BlockTree[]
}

/** The blocks as they come back with these changes. */
export const changed = (trees: readonly BlockTree[], changes: readonly Change[]): BlockTree[] =>
  trees.flatMap((tree) =>
    foldTree<BlockTree[]>(tree, (node, children) =>
      changes.reduce<BlockTree[]>(
        (blocks, { of }) => blocks.flatMap((block) => of(block)),
        [{ ...node, children: children.flat() }],
      ),
    ),
  )

/** What no file gives back, because no call of the platform can create it. */
export const jsonChanges: readonly Change[] = [
  {
    because: 'Comments belong to the blocks that they were written to.',
    of: (tree) => [
      withElements({ ...tree, body: withoutCommentIds(tree.body) }, (elements) =>
        elements.map(withoutComments),
      ),
    ],
  },
  {
    because: 'No call creates a file or a block within a line.',
    of: (tree) => [
      withElements(tree, (elements) => elements.filter((element) => !isCreatedByService(element))),
    ],
  },
  {
    because: 'A page has one title, which becomes a heading of the first level.',
    of: (tree) =>
      tree.block_type === PAGE
        ? [newText('heading1', textObject(PAGE, tree.body)?.elements ?? []), ...tree.children]
        : [tree],
  },
  {
    because: 'No call writes the number of an item.',
    of: (tree) => [withoutEmptyStyle({ ...tree, body: bodyWithoutNumber(tree.block_type, tree.body) })],
  },
  {
    because: 'No call creates a mind note, a diagram, an issue or a filled base table.',
    of: (tree) =>
      isTextFamily(tree.block_type) || isPart(tree.block_type) || canRecreate(tree) ? [tree] : tree.children,
  },
]

/** The block with other elements, if it has any. */
export function withElements(tree: BlockTree, change: (elements: TextElement[]) => TextElement[]): BlockTree {
  const { block_type: type, body } = tree
  const text = textObject(type, body)
  return text
    ? { ...tree, body: { ...body, [keyOf(type)]: { ...text, elements: change(text.elements) } } }
    : tree
}

function withoutComments(element: TextElement): TextElement {
  const [[kind, value]] = Object.entries(element) as [[string, { text_element_style?: TextElementStyle }]]
  const { text_element_style: style, ...rest } = value
  if (!style) return element
  const { comment_ids: _, ...marks } = style
  return { [kind]: Object.keys(marks).length > 0 ? { ...rest, text_element_style: marks } : rest }
}

function withoutEmptyStyle(tree: BlockTree): BlockTree {
  const { block_type: type, body } = tree
  const text = textObject(type, body)
  if (!text?.style || Object.keys(text.style).length > 0) return tree
  return { ...tree, body: { ...body, [keyOf(type)]: { elements: text.elements } } }
}
