import { keymap } from 'prosemirror-keymap'
import type { BlockParts } from '../../editor/view/block-parts'
import { columnKeys } from './column-keys'
import { columnView } from './column-view'

export const gridParts: BlockParts = {
  key: 'grid',
  views: () => ({ grid_column: columnView }),
  plugins: () => [keymap(columnKeys)],
}
