import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { BlockTree } from '../../../document/block-tree'
import { appendBlocks, replaceDocument } from '../changes/replace-document'
import { replaceAroundQuery, documentWithoutQuery } from '../insert/document-without-query'
import { mountAround } from '../mounting/mounted-groups'
import { positionOfBlock } from '../queries/blocks'
import { treeFromDoc } from '../wire/tree-from-doc'
import { setBlockMarks } from './block-marks'
import type { BlockMark } from './block-marks'
import { readingPlace, restorePlace } from './reading-place'
import type { ReadingPlace } from './reading-place'
import { scrollToElement } from './scroll'

/** A place in the line of a block, in pixels from its upper left corner. */
export interface PlaceInLine {
  id: string
  left: number
  top: number
}

/** The operations of the editor for the page around it. */
export interface BlockEditorHandle {
  /** Shows another version, outside of history; the cursor stays in its block, and a menu stays open. No `onChange`. */
  replace(tree: BlockTree): void
  /** Appends blocks, in the same way as `replace`. */
  append(blocks: readonly BlockTree[]): void
  /** Shows another version as an edit: undo reverts it, and `onChange` is called. */
  change(tree: BlockTree): void
  /** Puts the cursor at the end of a block, or where it was last. */
  focus(id?: string): void
  /** Puts the cursor where a press would. */
  focusAt(place: PlaceInLine): void
  /** Where the operator reads and writes, for `restorePlace` on a later page. */
  place(): ReadingPlace
  restorePlace(place: ReadingPlace): void
  /** The document, without what is being typed into an open menu. */
  tree(): BlockTree
  /** Runs a command as if by a key: one that is refused says why. False if it does not apply. */
  run(command: Command): boolean
  /** Draws attention to blocks that another user changed, and scrolls to the first. */
  flash(ids: readonly string[]): void
  /** Shows marks on blocks in place of all earlier ones. */
  mark(marks: readonly BlockMark[]): void
}

/** Its methods throw while there is no view. */
export function handleOf(view: { readonly current: EditorView | null }): BlockEditorHandle {
  const shown = () => {
    if (!view.current) throw new Error('the editor is not on the page')
    return view.current
  }
  return {
    replace(tree) {
      const tr = replaceAroundQuery(shown().state, tree)
      if (tr) shown().dispatch(tr.setMeta('herald-silent', true))
    },
    append: (blocks) => shown().dispatch(appendBlocks(shown().state, blocks).setMeta('herald-silent', true)),
    change(tree) {
      const tr = replaceDocument(shown().state, tree)
      if (tr) shown().dispatch(closeHistory(tr.setMeta('addToHistory', true)))
    },
    focus(id) {
      const { state } = shown()
      const at = id === undefined ? undefined : positionOfBlock(state.doc, id)
      if (at !== undefined) {
        const line = state.doc.nodeAt(at + 1)
        const selection =
          line?.type.name === 'line'
            ? TextSelection.create(state.doc, at + 1 + line.nodeSize - 1)
            : Selection.near(state.doc.resolve(Math.max(at, 0)))
        shown().dispatch(state.tr.setSelection(selection).scrollIntoView())
      }
      shown().focus()
    },
    focusAt({ id, left, top }) {
      const view = shown()
      const line = view.dom.querySelector(`[data-block-id="${CSS.escape(id)}"] > .ed-line`)
      const corner = line?.getBoundingClientRect()
      const at = corner && view.posAtCoords({ left: corner.left + left, top: corner.top + top })
      if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
      view.focus()
    },
    place: () => readingPlace(shown()),
    restorePlace: (place) => restorePlace(shown(), place),
    tree: () => treeFromDoc(documentWithoutQuery(shown().state)),
    run(command) {
      const done = shown().editable && command(shown().state, shown().dispatch, shown())
      shown().focus()
      return done
    },
    mark(marks) {
      const tr = setBlockMarks(shown().state, marks)
      if (tr) shown().dispatch(tr)
    },
    flash(ids) {
      const first = firstPosition(shown().state.doc, ids)
      if (first !== undefined) mountAround(shown(), first)
      const marked = ids.flatMap((id) => {
        const found = shown().dom.querySelector(`[data-block-id="${CSS.escape(id)}"]`)
        return found ? [found] : []
      })
      if (marked[0]) scrollToElement(marked[0])
      for (const element of marked) {
        element.animate([{ backgroundColor: 'var(--ed-flash)' }, {}], { duration: 1600, easing: 'ease-out' })
      }
    },
  }
}

/** The position of the first of these blocks that is in the document. */
function firstPosition(doc: Node, ids: readonly string[]): number | undefined {
  for (const id of ids) {
    const position = positionOfBlock(doc, id)
    if (position !== undefined) return position
  }
  return undefined
}
