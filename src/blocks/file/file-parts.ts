import type { BlockParts } from '../../editor/view/block-parts'
import { renderFile } from './render-file'

export const fileParts: BlockParts = { key: 'file', render: renderFile }
