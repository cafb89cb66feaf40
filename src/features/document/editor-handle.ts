import type { Command } from 'prosemirror-state'
import type { BlockTree } from '../../../document/block-tree'
import type { PlaceInLine } from '../../editor/view/block-editor-handle'
import type { BlockMark } from '../../editor/view/block-marks'
import type { ReadingPlace } from '../../editor/view/reading-place'

/** The editor's interface for the page. */
export interface EditorHandle {
  replace(tree: BlockTree): void
  append(blocks: readonly BlockTree[]): void
  change(tree: BlockTree): void
  focus(id?: string): void
  focusAt(place: PlaceInLine): void
  /** The current cursor and scroll position, to return to later. */
  place(): ReadingPlace
  restorePlace(place: ReadingPlace): void
  tree(): BlockTree
  /** Runs a command as if from a key; false where it does not apply. */
  run(command: Command): boolean
  flash(ids: string[]): void
  mark(marks: readonly BlockMark[]): void
}
