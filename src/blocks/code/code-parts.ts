import { Code } from 'lucide-react'
import type { BlockParts } from '../../editor/view/block-parts'
import { codeColours } from './code-colours'

export const codeParts: BlockParts = { key: 'code', icons: { code: Code }, plugins: () => [codeColours()] }
