import type { BlockSpec } from './block-spec'
import { callout, quoteContainer } from './callout'
import { bitable, board, chatCard, divider, iframe, linkPreview, namedSpecs } from './cards'
import { grid, gridColumn } from './grid'
import { file, image, sheet, view } from './media'
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
