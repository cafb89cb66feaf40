import type { BlockTree } from '../../../editor/block-tree'

/** What the page asks of the editor. */
export interface EditorHandle {
  replace(tree: BlockTree): void
  focus(id?: string): void
  tree(): BlockTree
  flash(ids: string[]): void
}
