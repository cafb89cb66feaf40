import type { Command } from 'prosemirror-state'
import type { BlockTree } from '../../document/block-tree'
import type { BlockMark } from '../../editor/view/block-marks'
import type { ReadingPlace } from '../../editor/view/reading-place'

/** What the page asks of the editor. */
export interface EditorHandle {
  replace(tree: BlockTree): void
  append(blocks: readonly BlockTree[]): void
  change(tree: BlockTree): void
  focus(id?: string): void
  /** Where one reads and writes, and the way back there. */
  place(): ReadingPlace
  restorePlace(place: ReadingPlace): void
  tree(): BlockTree
  /** Does a command as if by a key; false where it does not apply. */
  run(command: Command): boolean
  flash(ids: string[]): void
  mark(marks: readonly BlockMark[]): void
}
