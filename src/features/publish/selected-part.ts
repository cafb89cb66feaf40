import { BlockSelection, selectedBlocks } from '../../editor/selection/block-selection'
import type { EditorHandle } from '../document/editor-handle'
import type { Part } from './publish-address'

/**
 * The selected blocks, by their ids in the page; undefined where no blocks are
 * selected. `isMeant`: somebody asked for them by name, so that the blocks around
 * the selected text, or around the caret, are meant too.
 */
export function selectedPart(editor: EditorHandle | null, isMeant: boolean): Part | undefined {
  let part: Part | undefined
  editor?.run((state) => {
    const isBlocks = state.selection instanceof BlockSelection
    const { blocks = [] } = (isBlocks || isMeant ? selectedBlocks(state) : undefined) ?? {}
    const [first, last] = [blocks[0], blocks.at(-1)].map((block) => block?.attrs['id'] as string | undefined)
    if (first && last) part = { first, last }
    return true
  })
  return part
}
