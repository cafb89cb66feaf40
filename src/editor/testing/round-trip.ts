import { IMAGE, PAGE, SHEET, VIEW } from '../../../contract/docx/block-numbers'
import type { TextElement, TextElementStyle } from '../../../contract/docx/text'
import { foldTree, tokenIn, withToken } from '../../../document/block-tree'
import type { BlockTree } from '../../../document/block-tree'
import { withoutCommentIds } from '../../../document/blocks/block-spec'
import { isPart, isTextFamily, keyOf, numberOf, textObject } from '../../../document/blocks/registry'
import { ownContent } from '../../../document/compare/same-content'
import { canRecreate, isCreatedByService } from '../../../document/structure/can-recreate'
import { fillEmptyContainers, newTables, newText } from '../../../document/structure/new-tree'
import { linkHref } from '../../../document/wire/link-href'
import { bodyWithoutNumber } from '../numbering/numbering'
import { withNewIds } from './any-document'

const HEADING1 = numberOf('heading1')

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

/**
 * Blocks as lines to compare. What the platform takes for the same is the same (`document/compare`), and an import
 * fills empty boxes.
 */
export const saidIn = (trees: readonly BlockTree[]): string =>
  trees
    .flatMap((tree) =>
      linesOf(
        fillEmptyContainers(tree, () => ''),
        '',
      ),
    )
    .join('\n')

const linesOf = (tree: BlockTree, indent: string): string[] => [
  `${indent}${ownContent(tree)} ${tokenIn(tree) ?? ''}`,
  ...tree.children.flatMap((child) => linesOf(child, `${indent}  `)),
]

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
    because: 'A link opens only addresses of a few kinds.',
    of: (tree) => [withLinks(tree, (url) => (linkHref(url) ? url : undefined))],
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
    of: (tree) => (canCome(tree) ? [tree] : tree.children),
  },
]

const canCome = (tree: BlockTree) =>
  isTextFamily(tree.block_type) || isPart(tree.block_type) || canRecreate(tree)

/** What an export could look up. */
export interface Known {
  pictures: ReadonlyMap<string, string>
  sheets: ReadonlyMap<string, readonly (readonly string[])[]>
  kindName(key: string): string
}

/** What HTML does not give back. */
export const htmlChanges = ({ pictures, sheets, kindName }: Known): readonly Change[] => {
  const labelled = (tree: BlockTree) => [line(kindName(keyOf(tree.block_type)), { italic: true })]
  return [
    {
      because:
        'No call creates a mind note, a diagram, an issue or a filled base table: its name is in the file.',
      of: (tree) =>
        canCome(tree) || tree.block_type === PAGE ? [tree] : [...labelled(tree), ...tree.children],
    },
    {
      because: 'A file stays where it is, and its name is in the file.',
      of: (tree) => (tree.block_type === VIEW ? [line(tree.children[0]?.body.file?.name ?? '')] : [tree]),
    },
    {
      because: 'A sheet stays where it is, and its cells are in the file.',
      of(tree) {
        const rows = sheets.get(tokenIn(tree) ?? '')
        if (tree.block_type !== SHEET) return [tree]
        const cells = rows?.map((row) =>
          row.map((words) => ({ children: [line(words)], rowspan: 1, colspan: 1 })),
        )
        return cells ? newTables(cells)! : labelled(tree)
      },
    },
    {
      because: 'A picture without its bytes leaves its caption.',
      of(tree) {
        if (tree.block_type !== IMAGE) return [tree]
        const bytes = pictures.get(tokenIn(tree) ?? '')
        if (bytes) return [withToken(tree, bytes)]
        const caption = tree.body.image?.caption?.content
        return caption ? [line(caption, { italic: true })] : []
      },
    },
    {
      because: 'An address comes back as a browser spells it.',
      of: (tree) => [withLinks(tree, (url) => encodeURIComponent(linkHref(url) ?? url))],
    },
    ...jsonChanges,
  ]
}

export const line = (content: string, style?: TextElementStyle): BlockTree =>
  newText('text', content ? [{ text_run: { content, ...(style && { text_element_style: style }) } }] : [])

/** The block with other elements, if it has any. */
export function withElements(tree: BlockTree, change: (elements: TextElement[]) => TextElement[]): BlockTree {
  const { block_type: type, body } = tree
  const text = textObject(type, body)
  return text
    ? { ...tree, body: { ...body, [keyOf(type)]: { ...text, elements: change(text.elements) } } }
    : tree
}

const withLinks = (tree: BlockTree, change: (url: string) => string | undefined): BlockTree =>
  withElements(tree, (elements) =>
    elements.map((element) => {
      const { text_element_style: { link, ...marks } = {}, ...run } = element.text_run ?? { content: '' }
      const url = link && change(link.url)
      if (!link) return element
      const style = url === undefined ? marks : { ...marks, link: { url } }
      return { text_run: Object.keys(style).length > 0 ? { ...run, text_element_style: style } : run }
    }),
  )

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

/**
 * Blocks that were read as a page, whose title is the heading that comes first. `hasTitles`: the format also writes a
 * title without words.
 */
export function asPage(blocks: readonly BlockTree[], hasTitles = true): BlockTree {
  const [first, ...rest] = blocks
  const title = first?.block_type === HEADING1 ? (textObject(HEADING1, first.body)?.elements ?? []) : []
  const isTitled = first?.block_type === HEADING1 && (hasTitles || title.length > 0)
  return withNewIds(newText('page', title, isTitled ? rest : blocks))
}
