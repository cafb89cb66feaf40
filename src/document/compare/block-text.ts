import type { BlockTree } from '../block-tree'
import { textObject } from './text-content'

/** What a block says, children apart. */
export const blockText = ({ block_type: type, body }: BlockTree): string =>
  (textObject(type, body)?.elements ?? [])
    .map(({ text_run, equation }) => text_run?.content ?? equation?.content ?? '')
    .join('')
    .trim()
