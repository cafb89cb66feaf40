import type { TextElement } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import type { NameLookup } from '../../../document/blocks/block-spec'
import { isTask, specOf, textObject } from '../../../document/blocks/registry'
import { elementLabel } from '../../../document/compare/block-text'
import { writeTsv } from '../../../document/sheet/tsv'
import { propertyOf } from '../../../document/structure/table-form'
import { linkHref } from '../../../document/wire/link-href'
import { tableRows } from '../../../document/wire/table-places'
import { bulletSign, numberSign } from '../numbering/item-signs'
import { fallbackNames } from './element-text'
import { groupLists } from './lists'

/**
 * Blocks as plain text, for the clipboard and for code: what a reader sees, without any markup. List items have their
 * bullets, numbers or boxes, blocks below a line are indented, and a table is tab-separated text.
 */
export const textFromTrees = (trees: readonly BlockTree[], names: NameLookup = fallbackNames): string =>
  linesOf(trees, { names, depth: 0, indent: '' }).join('\n')

interface Place {
  names: NameLookup
  /** How many lines a list is below, which decides its signs. */
  depth: number
  indent: string
}

const linesOf = (trees: readonly BlockTree[], place: Place): string[] =>
  groupLists(trees).flatMap(({ list, start, trees: run }) =>
    run.flatMap((tree, at) => {
      if (!list) return blockLines(tree, '', place)
      return blockLines(tree, `${signOf(tree, list === 'ol' ? start + at : undefined, place.depth)} `, place)
    }),
  )

function signOf(tree: BlockTree, number: number | undefined, depth: number): string {
  if (number !== undefined) return numberSign(number, depth)
  if (!isTask(tree.block_type)) return bulletSign(depth)
  return textObject(tree.block_type, tree.body)?.style?.done ? '☑' : '☐'
}

function blockLines(tree: BlockTree, sign: string, place: Place): string[] {
  const { block_type: type, body, children } = tree
  const { names, depth, indent } = place
  const elements = textObject(type, body)?.elements
  if (elements) {
    const words = elements.map((element) => elementWords(element, names)).join('')
    const lines = words.split('\n').map((line, at) => (at === 0 ? sign : ' '.repeat(sign.length)) + line)
    const below = { names, depth: depth + 1, indent: `${indent}  ` }
    return [...lines.map((line) => (line ? indent + line : '')), ...linesOf(children, below)]
  }
  const rows = cellTexts(tree, names)
  if (rows) return [writeTsv(rows)]
  const own = specOf(type)?.plainText?.(tree, { href: linkHref }) ?? []
  return [...own.map((line) => indent + line), ...linesOf(children, { ...place, depth: 0 })]
}

/** The words of an element, with the name of a mentioned person. */
export function elementWords(element: TextElement, names: NameLookup): string {
  const { text_run: run, mention_user: person } = element
  if (run) return run.content
  return person ? `@${names.person(person.user_id) ?? person.user_id}` : elementLabel(element)
}

/** The text of each place of a table; covered cells are empty. Undefined for other blocks. */
function cellTexts({ body, children }: BlockTree, names: NameLookup): string[][] | undefined {
  const property = propertyOf(body)
  if (!property) return undefined
  const { row_size: rows, column_size: columns, merge_info = [] } = property
  const anchors = tableRows(children.length, rows, columns, merge_info)
  const texts = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''))
  for (const { index } of anchors?.flat() ?? []) {
    const row = texts[Math.floor(index / columns)]
    if (row) row[index % columns] = textFromTrees(children[index]?.children ?? [], names)
  }
  return anchors && texts
}
