import type { TextElement } from '../../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'

/** What is published, as the source says it: variables not filled, bytes under the source's tokens. */
export interface Content {
  /** Of the whole page; absent where a part is published, and where the page has none. */
  title?: readonly TextElement[]
  /** Without comments, of kinds that can be made. */
  blocks: readonly BlockTree[]
}

/** Where a copy goes in its chat. A page with nothing in it is filled, whichever it is. */
export type Placement = 'end' | 'beginning' | 'replace'
