import { useMemo } from 'react'
import type { RefObject } from 'react'
import { preOrder } from '../../../../document/block-tree'
import type { BlockTree } from '../../../../document/block-tree'
import { blockText } from '../../../../document/compare/block-text'
import type { Conflict } from '../../../../document/merge/merge-trees'
import type { Keep } from '../../../../document/merge/resolve-conflict'
import type { SaveQueue } from '../../../../saving/saving'
import { copyText } from '../../../browser/copy-text'
import { lazyModule } from '../../../browser/lazy-module'
import type { EditorHandle } from '../../document/document'
import { useWords } from '../words'
import type { OthersSlot } from './others-slot'
import type { RefusalAnswer } from './use-block-marks'

/** Loads with the first action, or when the page is idle. If it cannot be loaded, an action has no effect. */
export const lazyChanges = lazyModule(() => import('./unsaved-changes'))

type Changes = NonNullable<typeof lazyChanges.now>

/** An operator's actions on blocks that are not saved. */
export interface UnsavedActions {
  /** Scrolls to the first and highlights all. */
  show(ids: readonly string[]): void
  /** Whether one of them is on the page: a deleted block cannot be shown. */
  isShown(ids: readonly string[]): boolean
  /** Reverts blocks to the service's version; undo brings the change back. */
  putBack(ids: readonly string[]): void
  /** Discards bytes or cells that failed to upload, with their block; undo brings it back. */
  giveUp(ids: readonly string[]): void
  /** The text of blocks, and of everything below them. */
  textOf(ids: readonly string[]): string
  /**
   * Tries to save a refused block again, takes it back to the service's version, or copies its words, and says what
   * happened.
   */
  settle(id: string, way: RefusalAnswer, tell: (words: string) => void): void
  /** Copies the words of everything that is not saved. Returns whether that succeeded. */
  copyUnsaved(): Promise<boolean>
  /** Puts a block at the end of the document. */
  append(block: BlockTree): void
  /** Focuses the editor where the cursor was last. */
  focus(): void
  /**
   * Keeps one or both versions of words that both sides changed; undo brings the other version back. Ends the conflict
   * here and in the pages of others.
   */
  answer(conflicts: readonly Conflict[], keep: Keep): void
  /** The same for blocks that one side deleted and the other edited. `isWanted`: they stay. */
  answerKept(kept: readonly Conflict[], isWanted: boolean): void
  /** Shows what the service holds; undo brings the changes back. */
  discardAll(): void
  /** Reverts a change but keeps everything written since; undo brings it back. */
  takeBack(change: { from: BlockTree; to: BlockTree }): void
  /** The same for a removal that is not sent yet: the results of merges stay as they are. */
  undoRemoval(removal: { from: BlockTree; to: BlockTree }): void
}

export function useUnsavedActions(
  queue: SaveQueue,
  editor: RefObject<EditorHandle | null>,
  others: OthersSlot,
): UnsavedActions {
  const say = useWords()
  return useMemo(() => {
    const end = (conflicts: readonly Conflict[]) => {
      others.end(conflicts)
      queue.conflictsAnswered(conflicts)
    }
    const textOf = (ids: readonly string[]) => {
      const meant = new Set(ids)
      const tops = preOrder(queue.documents.wanted).filter(({ id }) => meant.has(id))
      const lines = new Map(tops.flatMap(preOrder).map((node) => [node.id, blockText(node)]))
      return [...lines.values()].filter((words) => words !== '').join('\n')
    }
    const change = (make: (now: BlockTree, changes: Changes) => BlockTree, then?: () => void) =>
      lazyChanges.use(
        (changes) => {
          const now = editor.current?.tree()
          const after = now && make(now, changes)
          if (after && after !== now) editor.current?.change(after)
          then?.()
        },
        () => undefined,
      )
    return {
      show: (ids) => editor.current?.flash([...ids]),
      isShown(ids) {
        const meant = new Set(ids)
        return preOrder(queue.documents.wanted).some(({ id }) => meant.has(id))
      },
      putBack: (ids) => change((now, { withSaved }) => withSaved(queue.documents.saved, now, ids)),
      giveUp: (ids) => change((now, { withoutFailed }) => withoutFailed(queue.documents.saved, now, ids)),
      textOf,
      settle(id, way, tell) {
        if (way === 'tryAgain') queue.retry([id])
        else if (way === 'undo') change((now, { withSaved }) => withSaved(queue.documents.saved, now, [id]))
        else
          void copyText(textOf([id])).then((isCopied) =>
            tell(say(isCopied ? 'plan.copied' : 'plan.notCopied')),
          )
        editor.current?.focus()
      },
      copyUnsaved: () => copyText(textOf(changedBlocks(queue.documents.saved, queue.documents.wanted))),
      append(block) {
        const shown = editor.current?.tree()
        if (shown) editor.current?.change({ ...shown, children: [...shown.children, block] })
        editor.current?.flash([block.id])
      },
      focus: () => editor.current?.focus(),
      answer(conflicts, keep) {
        change(
          (now, { withAnswers }) => withAnswers(now, conflicts, keep),
          () => end(conflicts),
        )
      },
      answerKept(kept, isWanted) {
        change(
          (now, { withoutKept }) => (isWanted ? now : withoutKept(now, kept)),
          () => end(kept),
        )
      },
      discardAll: () => change(() => queue.documents.saved),
      takeBack: (taken) =>
        change((now, { withoutChange }) => withoutChange(now, taken, queue.getSnapshot().conflicts)),
      undoRemoval: (removal) => change((now, { withoutChange }) => withoutChange(now, removal, [])),
    }
  }, [queue, editor, others, say])
}

/** The blocks with words of their own that the service does not have. */
function changedBlocks(saved: BlockTree, wanted: BlockTree): string[] {
  const held = new Map(preOrder(saved).map((node) => [node.id, blockText(node)]))
  return preOrder(wanted).flatMap((node) => (held.get(node.id) === blockText(node) ? [] : [node.id]))
}
