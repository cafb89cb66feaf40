import { Sheet } from 'lucide-react'
import type { BlockParts } from '../../editor/view/block-parts'
import { renderSheet } from './render-sheet'
import { SheetForm } from './sheet-form'
import { sheetPlugin } from './sheet-plugin'

export const sheetParts: BlockParts = {
  key: 'sheet',
  icons: { sheet: Sheet },
  render: renderSheet,
  popup: { label: 'insert.size.sheet', Form: SheetForm },
  plugins: (context) => [sheetPlugin(context)],
}
