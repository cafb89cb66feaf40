import type { EditorState } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import { mayHold } from '../../../contract/docx/may-hold'
import { isFixed } from '../changes/protection'
import { typeOfBlock } from '../queries/type-of-block'
import { selectedBlocks } from './block-selection'

/** What the menu needs to know about the selected blocks. */
export interface SelectedFacts {
  /** The kind of all of them; 0 for several. */
  kind: number
  /** What all of them may become where they stand, with what is below them. */
  kinds: readonly number[]
  hasLines: boolean
  isFixed: boolean
}

const textKinds = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 15, 14]
const nothing: SelectedFacts = { kind: 0, kinds: [], hasLines: false, isFixed: false }

export function selectedFacts(state: EditorState): SelectedFacts {
  const run = selectedBlocks(state)
  if (!run) return nothing
  const { blocks } = run
  const types = new Set(blocks.map(typeOfBlock))
  const isText = blocks.every((block) => block.type.name === 'text_block')
  const parent = typeOfBlock(run.$from.parent)
  return {
    kind: types.size === 1 ? [...types][0]! : 0,
    kinds: isText
      ? textKinds.filter((kind) => mayHold(parent, kind) && blocks.every((block) => canBe(block, kind)))
      : [],
    hasLines: blocks.some((block) => block.type.name !== 'object'),
    isFixed: blocks.some(isFixed),
  }
}

function canBe(block: Node, kind: number): boolean {
  if (kind === 14 && !block.firstChild!.children.every((node) => node.isText)) return false
  return block.children.slice(1).every((child) => mayHold(kind, typeOfBlock(child)))
}
