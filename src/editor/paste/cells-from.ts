import type { EditorState } from 'prosemirror-state'
import { lineAt } from '../queries/line-at'
import { tableAt } from '../table/table-at'
import type { PastedCells } from '../table/pasted-cells'
import { tableFromText } from '../table/table-from-text'
import { cellsFromTrees } from './cells-from-trees'
import type { Pasted } from './read-clipboard'

/**
 * What was pasted into a table as cells, where it is cells: a table and nothing
 * else, or text with tabs between its words. Code takes text as text, and out of
 * a table text with tabs stays lines: a spreadsheet says its cells in HTML, so
 * what comes without is from a terminal or a log, or was asked for as it is.
 */
export function cellsFrom(
  { selection }: EditorState,
  { blocks, text }: Pick<Pasted, 'blocks' | 'text'>,
): PastedCells | undefined {
  if (!tableAt(selection)) return undefined
  const made = text === undefined ? undefined : tableFromText(text)
  return made && lineAt(selection.$from)?.type !== 14 ? made : cellsFromTrees(blocks)
}
