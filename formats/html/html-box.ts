import type { BlockTree } from '../../document/block-tree'
import type { HtmlElement } from './html-node'

/** Reads one type of box from the HTML of other programs. Herald's own HTML needs none: its marks name the type. */
export interface HtmlBoxReader {
  /** Makes the box that an element is from the blocks in it; undefined if it is none. */
  boxOf(element: HtmlElement): ((inside: readonly BlockTree[]) => BlockTree) | undefined
  /** The element like which one of Feishu's own Markdown tags is read; undefined for any other. */
  standard?(element: HtmlElement): HtmlElement | undefined
}
