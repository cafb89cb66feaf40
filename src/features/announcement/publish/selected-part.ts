import { BlockSelection } from '../../../editor/selection/block-selection'
import type { EditorHandle } from '../components/editor-handle'
import type { Part } from './publish-address'

/** The selected blocks, by their ids in the page; undefined where no blocks are selected. */
export function selectedPart(editor: EditorHandle | null): Part | undefined {
  let part: Part | undefined
  editor?.run(({ selection }) => {
    if (!(selection instanceof BlockSelection)) return false
    const { blocks } = selection
    const [first, last] = [blocks[0], blocks.at(-1)].map((block) => block?.attrs['id'] as string | undefined)
    if (first && last) part = { first, last }
    return true
  })
  return part
}
