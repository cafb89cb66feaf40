import type { BlockTree } from '../block-tree'
import { specOf } from '../blocks/registry'
import { elementLabel } from '../compare/element-label'
import { textObject } from './text-body'

/** What a block says itself, without what is below it: one string, elements by their labels. */
export const wordsOf = ({ block_type, body }: BlockTree): string =>
  (textObject(block_type, body)?.elements ?? [])
    .map((element) => element.text_run?.content ?? elementLabel(element))
    .join('')

/** Blocks as plain text: a line for each, cells of a row apart by tabs. */
export function textFromTrees(trees: readonly BlockTree[]): string {
  return trees.flatMap(linesOf).join('\n')
}

function linesOf(tree: BlockTree): string[] {
  const property = (tree.body.table as { property?: { column_size?: number } } | undefined)?.property
  if (property?.column_size) return rowsOf(tree.children, property.column_size)
  const own = textObject(tree.block_type, tree.body)
    ? [wordsOf(tree)]
    : (specOf(tree.block_type)?.plainText?.(tree) ?? [])
  return [...own, ...tree.children.flatMap(linesOf)]
}

function rowsOf(cells: readonly BlockTree[], columns: number): string[] {
  const rows: string[] = []
  for (let from = 0; from < cells.length; from += columns) {
    const row = cells.slice(from, from + columns)
    rows.push(row.map((cell) => cell.children.flatMap(linesOf).join(' ')).join('\t'))
  }
  return rows
}
