import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { PAGE, TEXT } from '../../../contract/docx/block-numbers'
import { isCode } from '../../document/blocks/registry'
import { clearSelection } from '../commands/delete-blocks'
import { setLink } from '../commands/marks'
import { splitBlock } from '../commands/split-block'
import type { ReadResult } from '../import/reading-worker'
import { isWithinLine, lineAt } from '../queries/blocks'
import { hasUnsendable, holdsFixed } from '../schema/line-node'
import { linkHref } from '../schema/link-href'
import type { ViewContext } from '../view/view-context'
import { cellsFrom } from './cells-from'
import { ClipboardSerializer } from './clipboard-serializer'
import { copiedFrom, isTooLargeToCut } from './herald-clipboard'
import { oversizedHtml, parsableHtml } from './inert-html'
import { insertPasted } from './insert-pasted'
import { lazyMarkdown, lazyModule } from './lazy-markdown'
import { pasteReport } from './paste-report'
import type { PasteReport } from './paste-report'
import { ClipboardReader, treesFromText } from './read-clipboard'
import type { HeraldPasted, Pasted } from './read-clipboard'

/**
 * Handles copying, cutting, pasting and dropping. HTML is read in ProseMirror's
 * inert document, our own blocks come back whole, and what could not be kept is
 * reported.
 */
export function pastePlugin(context: ViewContext): Plugin {
  const reader = new ClipboardReader()
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
      transformPastedHTML: (html) => parsableHtml(html) ?? oversizedHtml(html),
      handleDOMEvents: {
        copy: (view, event) => copy(view, event, context),
        cut: (view, event) => cut(view, event, context),
        compositionstart: composeOver,
        focus: () => {
          lazyMarkdown.soon()
          lazyClipboardReader.soon()
          return false
        },
      },
      handlePaste(view, event) {
        const pasted = reader.take()
        const text = event.clipboardData?.getData('text/plain') ?? ''
        // Do not paste the remains of an earlier paste that something else handled.
        const hasWords = !event.clipboardData || text || event.clipboardData.getData('text/html')
        if (!view.editable || !pasted || !hasWords) return true
        if (pasted.from !== 'plain' && linkWords(view, text)) return true
        paste(
          view,
          context,
          asMeant(view.state, withoutHtml(pasted, text), event.clipboardData?.types ?? [], text),
          text,
        )
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

/** HTML beyond the limits is not pasted, but the text that accompanies it is. */
function withoutHtml(pasted: Pasted | HeraldPasted, text: string): Pasted | HeraldPasted {
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

/**
 * Chooses between the HTML and the plain text of a clipboard with these types. A code editor copies text and also
 * coloured HTML; the text is pasted. So it is in code: HTML has no indents.
 */
export function asMeant(
  { selection }: EditorState,
  pasted: Pasted | HeraldPasted,
  types: readonly string[],
  text: string,
): Pasted | HeraldPasted {
  if (pasted.from !== 'html') return pasted
  const isForCode = text !== '' && isCode(lineAt(selection.$from)?.type ?? TEXT)
  if (!isForCode && !types.includes('vscode-editor-data')) return pasted
  return { from: 'text', blocks: treesFromText(text), losses: [], text }
}

function paste(view: EditorView, context: ViewContext, pasted: Pasted | HeraldPasted, text: string): void {
  if (pasted.from === 'ownJson') {
    // If it cannot be read, and has no other HTML, paste the text that came with it.
    whenRead(pasted, (read) =>
      insertPasted(view, context, read.blocks.length > 0 || !text ? read : asPlain(text)),
    )
    return
  }
  if (!isMarkdownAt(view.state, pasted, text)) {
    insertPasted(view, context, pasted)
    return
  }
  const asText = () =>
    insertPasted(view, context, { ...pasted, losses: [{ key: 'markdownAsText', number: 1 }] })
  lazyMarkdown.use(
    ({ treesFromMarkdown, isSmallMarkdown, readInWorker }) => {
      const put = (read: ReadResult | undefined) =>
        read ? insertPasted(view, context, { ...pasted, ...read }) : asText()
      if (isSmallMarkdown(text)) put(unlessTooDeep(treesFromMarkdown, text))
      else readInWorker({ text, as: 'markdown' }).then(put, asText)
    },
    () => insertPasted(view, context, pasted),
  )
}

/** Whether to read pasted text as Markdown at the cursor: neither in code nor where it fills cells. */
export const isMarkdownAt = (state: EditorState, pasted: Pasted, text: string): boolean =>
  pasted.from === 'text' &&
  looksLikeMarkdown(text) &&
  !isCode(lineAt(state.selection.$from)?.type ?? TEXT) &&
  !cellsFrom(state, pasted)

/** Undefined if emphasis or links nest deeper than the library, which recurses for each, can follow. */
function unlessTooDeep(read: (text: string) => ReadResult, text: string): ReadResult | undefined {
  try {
    return read(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}

function whenRead(pasted: Pasted | HeraldPasted, then: (pasted: Pasted) => void): void {
  if (pasted.from !== 'ownJson') {
    then(pasted)
    return
  }
  const { json, otherwise } = pasted
  lazyClipboardReader.use(
    ({ readHeraldClipboard }) => {
      const own = readHeraldClipboard(json)
      then(own ? { ...own, from: 'own' } : otherwise())
    },
    () => then(otherwise()),
  )
}

/** Words of a line move or are copied as in any browser; a selection across blocks stays, since its blocks would be recreated. */
function drop(
  view: EditorView,
  event: DragEvent,
  pasted: Pasted | HeraldPasted | undefined,
  moved: boolean,
  context: ViewContext,
): boolean {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (!place || !view.editable) return true
  if (view.dragging) {
    dropWords(view, place.pos, moved)
    return true
  }
  if (!pasted) return true
  if (!lineAt(view.state.doc.resolve(place.pos))) return true
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, place.pos)))
  const text = event.dataTransfer?.getData('text/plain') ?? ''
  const read = asMeant(view.state, withoutHtml(pasted, text), event.dataTransfer?.types ?? [], text)
  whenRead(read, (blocks) => insertPasted(view, context, blocks))
  view.focus()
  return true
}

/**
 * Moves the selected words of a line to a place, or copies them there. Code and the title take them as text, as when they
 * are pasted. ProseMirror's own drop would make a block of them: the line that they come from has its body in its attributes.
 */
function dropWords(view: EditorView, to: number, moved: boolean): void {
  const { doc, selection, tr } = view.state
  const { $from, from, to: end } = selection
  const at = lineAt(doc.resolve(to))
  if (!at || !isWithinLine(selection) || hasUnsendable(at.line) || (moved && to >= from && to <= end)) return
  const content = $from.parent.content.cut($from.parentOffset, selection.$to.parentOffset)
  if (!moved && holdsFixed($from.parent)) return
  if (moved) tr.delete(from, end)
  const place = tr.mapping.map(to)
  const words = doc.textBetween(from, end)
  if (isCode(at.type)) tr.insertText(words, place)
  else if (at.type === PAGE) tr.insertText(words.replaceAll('\n', ' '), place)
  else tr.insert(place, content)
  tr.setSelection(TextSelection.create(tr.doc, place, tr.mapping.map(to)))
  view.dispatch(tr.scrollIntoView().setMeta('uiEvent', 'drop'))
  view.focus()
}

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

/** Blocks that a console copied are trusted no more than anything else: the platform's schemas check them. */
const lazyClipboardReader = lazyModule(() => import('./read-herald-clipboard'))

/** Patterns that hardly occur outside Markdown; one match is enough. */
const certain = [
  /^#{1,6} \S/m,
  /^ {0,3}(```|~~~)/m,
  /^[ \t]*[-*+] \[[ xX]\] /m,
  /\[[^\]\n]{1,300}\]\((https?|mailto):[^)\s]{1,2000}\)/,
  /(^|[\s(])\*\*\S([^*\n]*\S)?\*\*($|[\s).,:;!?])/m,
  /^\$\$[^$]/m,
]

/** Patterns that occur in prose, too: several lines have to match. */
const likely = [/^[ \t]*[-*+] \S/gm, /^[ \t]*\d{1,3}[.)] \S/gm, /^> ?\S/gm]

/** The row below the header of a table. */
const isDelimiterRow = (row: string) => /^[\s|:-]+$/.test(row) && /-{3}:?\s*\|/.test(row)

/** Whether to read plain text as Markdown. Code or a shell session with a leading `#` may match: undo fixes that. */
export function looksLikeMarkdown(text: string): boolean {
  const sample = text.slice(0, 50_000)
  if (certain.some((sign) => sign.test(sample)) || sample.split('\n').some(isDelimiterRow)) return true
  return likely.some((sign) => (sample.match(sign)?.length ?? 0) >= 2)
}

/**
 * Copies the selection. A selection too large for one turn of the page is copied as text only, and a note says so.
 */
function copy(view: EditorView, event: ClipboardEvent, context: ViewContext): boolean {
  const copied = copiedFrom(view.state)
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
