import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { linkHref } from '../../../document/wire/link-href'
import { oversizedHtml, parsableHtml } from '../../../formats/html/inert-html'
import { clearSelection } from '../commands/delete-blocks'
import { setLink } from '../commands/marks'
import { splitBlock } from '../commands/split-block'
import { isWithinLine, lineAt } from '../queries/blocks'
import { namesOf } from '../view/view-context'
import type { ViewContext } from '../view/view-context'
import { accompanying, ClipboardParser } from './clipboard-parser'
import { ClipboardSerializer } from './clipboard-serializer'
import { drop } from './drop'
import { copiedFrom, copiedText, isTooLargeToCut } from './herald-clipboard'
import { lazyMarkdown } from './lazy-markdown'
import { lazyClipboardReader, lazyPasting, paste } from './lazy-pasting'
import { pasteReport } from './paste-report'
import type { PasteReport } from './paste-report'

/**
 * Handles copying, cutting, pasting and dropping. HTML is read in ProseMirror's
 * inert document, our own blocks come back whole, and what could not be kept is
 * reported.
 */
export function pastePlugin(context: ViewContext): Plugin {
  const reader = new ClipboardParser()
  return new Plugin<PasteReport | undefined>({
    key: pasteReport,
    state: {
      init: () => undefined,
      apply(tr, shown) {
        const meta: { report: PasteReport | undefined } | undefined = tr.getMeta(pasteReport)
        if (meta) return meta.report
        // The paste was undone: there is nothing left to report.
        return tr.getMeta('history$') ? undefined : shown
      },
    },
    props: {
      clipboardParser: reader,
      clipboardSerializer: new ClipboardSerializer(),
      clipboardTextParser: reader.readText,
      clipboardTextSerializer: (_, { state }) => copiedText(state, namesOf(context)) ?? '',
      transformPastedHTML: (html) => parsableHtml(html) ?? oversizedHtml(html),
      handleDOMEvents: {
        copy: (view, event) => copy(view, event, context),
        cut: (view, event) => cut(view, event, context),
        compositionstart: composeOver,
        focus: () => {
          lazyPasting.soon()
          lazyMarkdown.soon()
          lazyClipboardReader.soon()
          return false
        },
      },
      handlePaste(view, event) {
        const unread = reader.take()
        const beside = accompanying(event.clipboardData)
        const { text } = beside
        // Do not paste the remains of an earlier paste that something else handled.
        const hasWords = !event.clipboardData || text || event.clipboardData.getData('text/html')
        if (!view.editable || !unread || !hasWords) return true
        const isPlain = 'text' in unread && unread.isPlain
        if (!isPlain && linkWords(view, text)) return true
        paste(view, context, unread, beside)
        return true
      },
      handleDrop: (view, event, _slice, moved) => drop(view, event, reader.take(), moved, context),
      handleTextInput: (view, _from, _to, text) => typeOver(view, text),
    },
  })
}

/** An address pasted over words links them; false where there are none, or they take no link. */
const linkWords = ({ state, dispatch }: EditorView, text: string): boolean =>
  state.selection instanceof TextSelection &&
  !state.selection.empty &&
  isAddress(text) &&
  setLink(text.trim())(state, dispatch)

const isAddress = (text: string) => linkHref(text.trim()) !== undefined && !/\s/.test(text.trim())

/** Typing where there is no line begins one; a key does not erase a selected card or callout. */
function typeOver(view: EditorView, text: string): boolean {
  const { selection } = view.state
  const { $from, empty } = selection
  if (!lineAt($from) && empty && splitBlock(view.state, view.dispatch)) {
    view.dispatch(view.state.tr.insertText(text))
    return true
  }
  if (empty || isWithinLine(selection)) return false
  if (selection instanceof NodeSelection) return true
  const tr = view.state.tr
  clearSelection(tr)
  view.dispatch(tr.insertText(text).scrollIntoView())
  return true
}

/** Text composed over several lines replaces the same as typed text. ProseMirror would delete cards, too. */
function composeOver({ state, dispatch }: EditorView): boolean {
  const { selection, tr } = state
  if (!(selection instanceof TextSelection) || isWithinLine(selection)) return false
  clearSelection(tr)
  dispatch(tr)
  return false
}

/**
 * Copies the selection. A selection too large for one turn of the page is copied as text only, and a note says so.
 */
function copy(view: EditorView, event: ClipboardEvent, context: ViewContext): boolean {
  const copied = copiedFrom(view.state, namesOf(context))
  if (!copied || !event.clipboardData) return false
  if (copied.html === undefined) context.refuse(context.words('clipboard.copiedAsText'))
  else event.clipboardData.setData('text/html', copied.html)
  event.clipboardData.setData('text/plain', copied.text)
  event.preventDefault()
  return true
}

/** Copies, and then does what the Delete key does with the same selection. */
function cut(view: EditorView, event: ClipboardEvent, context: ViewContext): boolean {
  if (isTooLargeToCut(view.state)) {
    context.refuse(context.words('clipboard.tooMuchToCut'))
    event.preventDefault()
    return true
  }
  if (!copy(view, event, context)) return false
  if (view.editable) {
    const key = new KeyboardEvent('keydown', {
      key: 'Delete',
      code: 'Delete',
      bubbles: false,
      cancelable: true,
    })
    view.someProp('handleKeyDown', (answer) => answer(view, key))
  }
  return true
}
