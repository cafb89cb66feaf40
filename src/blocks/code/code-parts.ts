import type { BlockParts } from '../../editor/view/block-parts'
import { codeColours } from './code-colours'

export const codeParts: BlockParts = { key: 'code', plugins: () => [codeColours()] }
