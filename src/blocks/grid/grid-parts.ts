import { Columns2 } from 'lucide-react'
import { keymap } from 'prosemirror-keymap'
import type { BlockParts } from '../../editor/view/block-parts'
import { columnKeys } from './column-keys'
import { columnView } from './column-view'

export const gridParts: BlockParts = {
  key: 'grid',
  icons: { columns: Columns2 },
  views: () => ({ grid_column: columnView }),
  plugins: () => [keymap(columnKeys)],
}
