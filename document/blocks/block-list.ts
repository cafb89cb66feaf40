import type { BlockSpec } from './block-spec'
import { callout } from './callout'
import { chatCard } from './chat-card'
import { divider } from './divider'
import { file, view } from './file'
import { bitable, board } from './filled-elsewhere'
import { grid, gridColumn } from './grid'
import { iframe } from './iframe'
import { image } from './image'
import { linkPreview } from './link-preview'
import { namedSpecs } from './named'
import { quoteContainer } from './quote-container'
import { sheet } from './sheet'
import { table, tableCell } from './table'
import { lineSpecs } from './text'

/** Every type of block that the console knows, in the order of the menu of new blocks. A new type is one line here. */
export const blockList: readonly BlockSpec[] = [
  ...lineSpecs,
  divider,
  image,
  file,
  view,
  table,
  tableCell,
  grid,
  gridColumn,
  callout,
  quoteContainer,
  sheet,
  iframe,
  chatCard,
  linkPreview,
  bitable,
  board,
  ...namedSpecs,
]
