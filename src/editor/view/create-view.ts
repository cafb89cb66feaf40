import { EditorState, NodeSelection } from 'prosemirror-state'
import type { Command, Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { NodeViewConstructor } from 'prosemirror-view'
import { CellSelection } from 'prosemirror-tables'
import type { BlockTree } from '../../document/block-tree'
import { documentPlugins } from '../changes/document-plugins'
import type { RefusedReason } from '../changes/protection'
import { clearRange } from '../commands/clear-range'
import { textAtEnd } from '../commands/split-block'
import { groupView } from '../near/group-view'
import { unlessFar } from '../near/far-view'
import { linkHref } from '../schema/link-href'
import { writtenDocument } from '../insert/written-document'
import { isWithinLine } from '../queries/line-at'
import { docFromTree } from '../wire/doc-from-tree'
import { treeFromDoc } from '../wire/tree-from-doc'
import { blockView } from './block-view'
import { caretInSight } from './caret-in-sight'
import { calloutView } from './callout-view'
import { elementView } from './element-view'
import { lineView } from './line-view'
import { objectView } from './object-view'
import { gridColumnView } from '../grid/grid-view'
import { clearSelected } from '../table/table-actions'
import { tableView } from '../table/table-view'
import { viewPlugins } from './plugins'
import type { ViewContext } from './view-context'

export interface ViewOptions {
  place: HTMLElement
  document: BlockTree
  context: ViewContext
  makeId: () => string
  isEditable: () => boolean
  label: () => string
  /** Keys that the page around the text answers: the link popover, the toolbar. */
  pageKeys: Readonly<Record<string, Command>>
  onChange: (tree: BlockTree) => void
  onRefused: (reason: RefusedReason) => void
  onState: (state: EditorState) => void
}

/** The views of single blocks. A new object makes ProseMirror draw everything again, as a change of language must. */
export const nodeViews = (context: ViewContext): Record<string, NodeViewConstructor> => ({
  text_block: unlessFar(context, blockView),
  line: lineView(context),
  object: unlessFar(context, objectView(context)),
  element: elementView(context),
  table: unlessFar(context, tableView),
  grid: unlessFar(context),
  grid_column: gridColumnView,
  callout: unlessFar(context, calloutView(context)),
  quote_container: unlessFar(context),
})

/** The editor over one document. The caller destroys it. */
export function createView(options: ViewOptions): EditorView {
  const { makeId, onRefused, context } = options
  const plugins = [...viewPlugins(context, options.pageKeys), ...documentPlugins({ makeId, onRefused })]
  const view: EditorView = new EditorView(options.place, {
    state: EditorState.create({ doc: docFromTree(options.document), plugins }),
    editable: options.isEditable,
    nodeViews: nodeViews(context),
    markViews: { group: groupView },
    attributes: ({ doc }) => ({
      class: doc.childCount > LONG_DOCUMENT ? 'ed-doc ed-long' : 'ed-doc',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': options.label(),
      'aria-readonly': String(!options.isEditable()),
      // Where nothing is edited, the browser gives no focus by itself, and the keyboard could not scroll or select.
      ...(!options.isEditable() && { tabindex: '0' }),
      spellcheck: 'true',
    }),
    handleScrollToSelection: caretInSight,
    handleDOMEvents: { click: openLink, mousedown: clickBelow, keydown: catchUpWithCaret },
    dispatchTransaction: (tr) => dispatch(view, safeCut(view, tr), options),
  })
  keepReactOut(view.dom)
  return view
}

/**
 * Around each of its commits React reads the selection of the focused editable
 * and walks all of its text for that, to put it back. ProseMirror keeps its own
 * selection, and in a long document the walk costs more than the key. React asks
 * this property; the browser and everybody else go by the attribute.
 */
function keepReactOut(text: HTMLElement): void {
  Object.defineProperty(text, 'contentEditable', { value: 'inherit', writable: true, configurable: true })
}

function dispatch(view: EditorView, tr: Transaction, { onChange, onState }: ViewOptions): void {
  const { state } = view.state.applyTransaction(tr)
  const before = writtenDocument(view.state)
  view.updateState(state)
  onState(state)
  const after = writtenDocument(state)
  if (after === before || tr.getMeta('herald-silent')) return
  const [was, is] = [treeFromDoc(before), treeFromDoc(after)]
  if (was !== is) onChange(is)
}

/** ProseMirror's cut deletes plainly; ours clears what may be cleared. */
function safeCut(view: EditorView, tr: Transaction): Transaction {
  if (tr.getMeta('uiEvent') !== 'cut' || view.state.selection.empty) return tr
  const { from, to } = view.state.selection
  if (isWithinLine(view.state.selection) || view.state.selection instanceof NodeSelection) return tr
  if (view.state.selection instanceof CellSelection) {
    const cleared = clearSelected(view.state)
    return cleared && !('rule' in cleared) ? cleared.setMeta('uiEvent', 'cut') : view.state.tr
  }
  const own = view.state.tr.setMeta('uiEvent', 'cut')
  clearRange(own, from, to)
  return own
}

/**
 * Top-level blocks from which groups that are out of sight are not laid out. A
 * group that is new has no layout until the next frame either, and a browser
 * that is typed into before that puts the letters beside the line: a short
 * document, where groups are made under the caret, does without.
 */
const LONG_DOCUMENT = 200

/**
 * The browser says only later that the caret has moved. A key that comes at
 * once, as it does on a busy machine, would act where the caret was.
 */
function catchUpWithCaret(view: EditorView): boolean {
  if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
  return false
}

/** The empty page below the last block is a place to write. */
function clickBelow(view: EditorView, event: MouseEvent): boolean {
  const last = view.dom.lastElementChild?.getBoundingClientRect()
  if (!view.editable || event.target !== view.dom || event.button !== 0) return false
  if (!last || event.clientY <= last.bottom) return false
  event.preventDefault()
  textAtEnd(view.state, view.dispatch)
  view.focus()
  return true
}

/** Mod-click, or a plain click where nothing can be typed. */
function openLink(view: EditorView, event: MouseEvent): boolean {
  const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!anchor) return false
  const href = linkHref(anchor.getAttribute('href') ?? '')
  event.preventDefault()
  const isChip = anchor.closest('[contenteditable=false]') !== null
  if (href && (event.metaKey || event.ctrlKey || isChip || !view.editable)) {
    window.open(href, '_blank', 'noopener,noreferrer')
  }
  return true
}
