import type { TextElementStyle } from '../../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import type { HtmlNode } from './html-node'
import type { StyleOf } from './html-style'
import type { InlineReader } from './inline-style'

/** What the readers of single elements share. */
export interface HtmlReader extends InlineReader {
  styleOf: StyleOf
  /** Sources that the HTML has only a placeholder for, by the id of their block. */
  drawings: ReadonlyMap<string, string>
  /** The blocks inside an element, as a list that stands this many lists deep. */
  blocksIn(nodes: readonly HtmlNode[], depth: number, style?: TextElementStyle): BlockTree[]
}
