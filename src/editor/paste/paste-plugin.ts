import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { clearSelection } from '../commands/clear-range'
import { setLink } from '../commands/marks'
import { splitBlock } from '../commands/split-block'
import { isWithinLine, lineAt } from '../queries/line-at'
import { linkHref } from '../schema/link-href'
import type { ViewContext } from '../view/view-context'
import { ClipboardSerializer } from './clipboard-serializer'
import { copy, cut } from './copy'
import { cellsFrom } from './cells-from'
import { htmlBeyond, isHtmlWithin } from './html-budget'
import type { ReadText } from '../import/read-beside'
import { loadMarkdown } from './load-markdown'
import { loadOwnReader } from './load-own-reader'
import { looksLikeMarkdown } from './looks-like-markdown'
import { pasteReport } from './paste-report'
import type { PasteReport } from './paste-report'
import { ClipboardReader } from './read-clipboard'
import type { OwnPasted, Pasted } from './read-clipboard'
import { putIn } from './put-in'
import { quietHtml } from './quiet-html'
import { treesFromText } from './trees-from-text'

/**
 * What comes in and goes out by the clipboard. HTML is read in ProseMirror's
 * inert document, our own blocks come back whole, and what could not come along
 * is told.
 */
export function pastePlugin(context: ViewContext): Plugin {
  const reader = new ClipboardReader()
  return new Plugin<PasteReport | undefined>({
    key: pasteReport,
    state: {
      init: () => undefined,
      apply(tr, shown) {
        const meta = tr.getMeta(pasteReport) as { report: PasteReport | undefined } | undefined
        if (meta) return meta.report
        // Undone: there is nothing left to tell of.
        return tr.getMeta('history$') ? undefined : shown
      },
    },
    props: {
      clipboardParser: reader,
      clipboardSerializer: new ClipboardSerializer(),
      clipboardTextParser: reader.readText,
      transformPastedHTML: (html) => (isHtmlWithin(html) ? quietHtml(html) : undefined) ?? htmlBeyond(html),
      handleDOMEvents: {
        copy: (view, event) => copy(view, event),
        cut: (view, event) => cut(view, event),
        focus: () => {
          loadMarkdown.soon()
          loadOwnReader.soon()
          return false
        },
      },
      handlePaste(view, event) {
        const pasted = reader.take()
        const text = event.clipboardData?.getData('text/plain') ?? ''
        // What an earlier paste left, which something else answered, is not pasted now.
        const hasWords = !event.clipboardData || text || event.clipboardData.getData('text/html')
        if (!view.editable || !pasted || !hasWords) return true
        if (!view.state.selection.empty && isAddress(text) && pasted.from !== 'plain') {
          return setLink(text.trim())(view.state, view.dispatch)
        }
        paste(view, context, asMeant(withoutHtml(pasted, text), event, text), text)
        return true
      },
      handleDrop: (view, event, _slice, moved) => drop(view, event, reader.take(), moved, context),
      handleTextInput: (view, _from, _to, text) => typeOver(view, text),
    },
  })
}

const isAddress = (text: string) => linkHref(text.trim()) !== undefined && !/\s/.test(text.trim())

/** HTML beyond the limits stays on the clipboard; what comes with it as text is pasted. */
function withoutHtml(pasted: Pasted | OwnPasted, text: string): Pasted | OwnPasted {
  return pasted.from === 'tooMuch' && text ? asPlain(text) : pasted
}

function asPlain(text: string): Pasted {
  return {
    from: 'plain',
    blocks: treesFromText(text),
    losses: [{ key: 'formattingAsText', number: 1 }],
    text,
  }
}

/** An editor of code says what it copied as text and, in colours, as HTML: the text is meant. */
function asMeant(
  pasted: Pasted | OwnPasted,
  { clipboardData }: ClipboardEvent,
  text: string,
): Pasted | OwnPasted {
  if (pasted.from !== 'html' || !clipboardData?.types.includes('vscode-editor-data')) return pasted
  return { from: 'text', blocks: treesFromText(text), losses: [], text }
}

function paste(view: EditorView, context: ViewContext, pasted: Pasted | OwnPasted, text: string): void {
  if (pasted.from === 'ownJson') {
    // What cannot be read, and has no other HTML, is the text that came with it.
    whenRead(pasted, (read) => putIn(view, context, read.blocks.length > 0 || !text ? read : asPlain(text)))
    return
  }
  const isMarkdown =
    pasted.from === 'text' &&
    looksLikeMarkdown(text) &&
    lineAt(view.state.selection.$from)?.type !== 14 &&
    !cellsFrom(view.state, pasted)
  if (!isMarkdown) {
    putIn(view, context, pasted)
    return
  }
  const asText = () => putIn(view, context, { ...pasted, losses: [{ key: 'markdownAsText', number: 1 }] })
  loadMarkdown.use(
    ({ treesFromMarkdown, isLittleMarkdown, readBeside }) => {
      const put = (read: ReadText | undefined) =>
        read ? putIn(view, context, { ...pasted, ...read }) : asText()
      if (isLittleMarkdown(text)) put(unlessTooDeep(treesFromMarkdown, text))
      else readBeside({ text, as: 'markdown' }).then(put, asText)
    },
    () => putIn(view, context, pasted),
  )
}

/** Undefined where its emphasis or its links nest deeper than the library, which calls itself for each, can follow. */
function unlessTooDeep(read: (text: string) => ReadText, text: string): ReadText | undefined {
  try {
    return read(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}

function whenRead(pasted: Pasted | OwnPasted, then: (pasted: Pasted) => void): void {
  if (pasted.from !== 'ownJson') {
    then(pasted)
    return
  }
  const { json, otherwise } = pasted
  loadOwnReader.use(
    ({ readOwn }) => {
      const own = readOwn(json)
      then(own ? { ...own, from: 'own' } : otherwise())
    },
    () => then(otherwise()),
  )
}

/** Text within a line moves as the browser does it; what spans blocks stays, as its blocks would be made anew. */
function drop(
  view: EditorView,
  event: DragEvent,
  pasted: Pasted | OwnPasted | undefined,
  moved: boolean,
  context: ViewContext,
): boolean {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (!place || !pasted || !view.editable) return true
  if (moved) return !isWithinLine(view.state.selection)
  if (!lineAt(view.state.doc.resolve(place.pos))) return true
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, place.pos)))
  const read = withoutHtml(pasted, event.dataTransfer?.getData('text/plain') ?? '')
  whenRead(read, (blocks) => putIn(view, context, blocks))
  view.focus()
  return true
}

/** What is typed where there is no line begins one; a key does not wipe out what a selected card or callout holds. */
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
