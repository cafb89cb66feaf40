import { NodeSelection, Plugin } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { FILE, VIEW } from '../../../../contract/docx/block-numbers'
import type { ViewContext } from '../../view/view-context'
import { dropLine } from './drop-line'
import { insertFilesAt } from './insert-media'
import { selectedMedia } from './media-commands'
import { meansFiles } from './pasted-files'

/**
 * Files that are pasted or dropped become blocks; a file dropped beside the
 * text does not take the page away. A selected picture answers Enter with its
 * caption and Alt-F10 with its toolbar.
 */
export function mediaPlugin(context: ViewContext): Plugin {
  return new Plugin({
    view: (view) => dropLine(view, context),
    appendTransaction: (_made, _before, state) => selectView(state),
    props: {
      handlePaste(view, { clipboardData }) {
        if (!clipboardData || !view.editable) return false
        const files = Array.from(clipboardData.files)
        const [html, text] = [clipboardData.getData('text/html'), clipboardData.getData('text/plain')]
        if (!meansFiles({ files, html, text })) return false
        void insertFilesAt(view, context, files)
        return true
      },
      handleKeyDown(view, event) {
        const media = selectedMedia(view.state)
        if (!media || event.isComposing) return false
        if (event.key === 'F10' && event.altKey) {
          const canvas = view.dom.closest('.ed-canvas')
          return focusIn(canvas, TRY_AGAIN) || focusIn(canvas, TOOLBAR_STOP)
        }
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
        if (event.key !== 'Enter' || !isPlain || media.kind !== 'image' || !view.editable) return false
        return focusCaption(view, media.position)
      },
    },
  })
}

/** What a refused upload asks for comes first. */
const TRY_AGAIN = '.ed-media-bar [data-first]'

/** The stop of the toolbar's roving focus. */
const TOOLBAR_STOP = '.ed-media-bar [tabindex="0"]'

/** Puts the cursor into the caption of the picture at a position. */
export const focusCaption = (view: EditorView, position: number): boolean => {
  const drawn = view.nodeDOM(position)
  return focusIn(drawn instanceof Element ? drawn : null, '.ed-caption')
}

function focusIn(around: Element | null, selector: string): boolean {
  const found = around?.querySelector<HTMLElement>(selector)
  found?.focus()
  return found !== null && found !== undefined
}

/** A file is selected, moved and removed together with its view. */
function selectView(state: EditorState): Transaction | undefined {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || selection.node.attrs.type !== FILE) return undefined
  const { $from } = selection
  if ($from.parent.attrs.type !== VIEW || $from.parent.childCount !== 1) return undefined
  return state.tr.setSelection(NodeSelection.create(state.doc, $from.before()))
}
