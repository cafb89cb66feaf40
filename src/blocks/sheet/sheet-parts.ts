import type { BlockParts } from '../../editor/view/block-parts'
import { renderSheet } from './render-sheet'
import { sheetPlugin } from './sheet-plugin'

export const sheetParts: BlockParts = {
  key: 'sheet',
  render: renderSheet,
  plugins: (context) => [sheetPlugin(context)],
}
