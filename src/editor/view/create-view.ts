import { history } from 'prosemirror-history'
import type { Mark, Node } from 'prosemirror-model'
import { EditorState, NodeSelection, TextSelection, Plugin } from 'prosemirror-state'
import type { Command, Transaction } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import type { NodeViewConstructor, MarkView, NodeView } from 'prosemirror-view'
import { TEXT } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../document/block-tree'
import { isNeverEmpty } from '../../../document/blocks/registry'
import { linkHref } from '../../../document/wire/link-href'
import { blockParts } from '../../blocks/block-parts'
import { clearSelected } from '../../blocks/table/table-actions'
import { changedRange } from '../changes/changed-range'
import { documentIds } from '../changes/document-ids'
import type { ChangeRefusal } from '../changes/protection'
import { protection, REMOTE_CHANGE } from '../changes/protection'
import { clearRange } from '../commands/delete-blocks'
import { textAtEnd } from '../commands/leave-block'
import { newTextBlock } from '../commands/new-blocks'
import { documentWithoutQuery } from '../insert/document-without-query'
import { mountedGroupsOf } from '../mounting/mounted-groups'
import { withPlaceholder } from '../mounting/placeholder-view'
import { unmountedGroupsOf } from '../mounting/unmounted-groups'
import { holdsBlocks, isWithinLine, typeOfBlock } from '../queries/blocks'
import { blockId, groupAttrs } from '../schema/attrs'
import { schema } from '../schema/schema'
import { docFromTree } from '../wire/doc-from-tree'
import { treeFromDoc } from '../wire/tree-from-doc'
import { dom } from './dom'
import { elementView } from './element-view'
import { lineView } from './line-view'
import { objectView } from './object-view'
import { viewPlugins } from './plugins'
import { scrollerOf } from './scroll'
import type { ViewContext } from './view-context'

export interface ViewOptions {
  place: HTMLElement
  document: BlockTree
  context: ViewContext
  makeId: () => string
  isEditable: () => boolean
  label: () => string
  /** Keys handled by what is around the text: the link popover, the toolbar. */
  focusKeymap: Readonly<Record<string, Command>>
  onChange: (tree: BlockTree) => void
  onRefused: (reason: ChangeRefusal) => void
  onState: (state: EditorState) => void
}

/** The views of single blocks. A new object makes ProseMirror draw everything again, as a change of language must. */
export function nodeViews(context: ViewContext): Record<string, NodeViewConstructor> {
  const own: Record<string, NodeViewConstructor> = {
    text_block: blockView,
    line: lineView(context),
    object: objectView(context),
    element: elementView(context),
    ...Object.assign({}, ...blockParts.map(({ views }) => views?.(context))),
  }
  const blocks = Object.values(schema.nodes).filter((type) => type.isInGroup('block'))
  return {
    ...own,
    ...Object.fromEntries(blocks.map(({ name }) => [name, withPlaceholder(context, own[name])])),
  }
}

/** The editor over one document. The caller destroys it. */
export function createView(options: ViewOptions): EditorView {
  const { makeId, onRefused, context } = options
  const plugins = [...viewPlugins(context, options.focusKeymap), ...documentPlugins({ makeId, onRefused })]
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
      // The browser does not focus read-only text by itself, and the keyboard could not scroll or select.
      ...(!options.isEditable() && { tabindex: '0' }),
      spellcheck: 'true',
    }),
    handleScrollToSelection: caretInSight,
    scrollThreshold: CARET_ROOM,
    scrollMargin: CARET_ROOM,
    handleDOMEvents: { click: openLink, mousedown: clickBelow, keydown: catchUpWithCaret },
    dispatchTransaction: (tr) => dispatch(view, safeCut(view, tr), options),
  })
  keepReactOut(view.dom)
  keepTypingIn(view.dom)
  return view
}

/**
 * Around each commit React saves and restores the selection of the focused editable element, for which it walks all
 * of its text. ProseMirror keeps its own selection, and in a long document the walk costs more than the key press.
 * React reads this property; the browser and all other code read the attribute.
 */
function keepReactOut(text: HTMLElement): void {
  Object.defineProperty(text, 'contentEditable', { value: 'inherit', writable: true, configurable: true })
}

/** Events of a letter that only the text itself handles. */
const ofTyping = ['keypress', 'textInput', 'beforeinput', 'input', 'keyup']

/** React would look through all components around the text for each of these: a twentieth of what a letter costs. */
function keepTypingIn(text: HTMLElement): void {
  for (const type of ofTyping) text.addEventListener(type, (event) => event.stopPropagation())
}

function dispatch(view: EditorView, tr: Transaction, { onChange, onState }: ViewOptions): void {
  const { state } = view.state.applyTransaction(tr)
  const before = documentWithoutQuery(view.state)
  view.updateState(state)
  onState(state)
  const after = documentWithoutQuery(state)
  if (after === before || tr.getMeta('herald-silent')) return
  const [was, is] = [treeFromDoc(before), treeFromDoc(after)]
  if (was !== is) onChange(is)
}

/** ProseMirror's cut deletes everything; this one clears only the blocks that may be cleared. */
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
 * With more top-level blocks than this, groups that are out of sight are not laid out. A new group has no layout
 * until the next frame either, and letters typed before that end up next to the line. So a short document, where
 * groups are made under the caret, lays out all of them.
 */
const LONG_DOCUMENT = 200

/**
 * The browser reports only later that the caret has moved. A key pressed right away, as on a busy machine, would act
 * where the caret was. Everything on the page hears such an event, so it is sent only if the caret is elsewhere.
 */
function catchUpWithCaret(view: EditorView): boolean {
  if (!view.composing && !isCaretKnown(view))
    view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
  return false
}

/** Whether the caret on the page is where the state has it. */
function isCaretKnown(view: EditorView): boolean {
  const { selection } = view.state
  const shown = view.dom.ownerDocument.getSelection()
  if (!(selection instanceof TextSelection) || !selection.empty || !shown?.isCollapsed) return false
  const { focusNode, focusOffset } = shown
  if (!focusNode || !view.dom.contains(focusNode)) return false
  return view.posAtDOM(focusNode, focusOffset) === selection.head
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

/** Opens a link on Mod-click, or on a plain click where nothing can be typed. */
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

/** The element that the blocks of a group share. While they are not drawn it has their estimated height. */
function groupView(mark: Mark, view: EditorView): MarkView {
  const { number, height } = groupAttrs(mark)
  const element = dom('div', { class: 'ed-group' })
  element.style.containIntrinsicBlockSize = `auto ${height}px`
  const mounted = mountedGroupsOf(view.state)
  if (!mounted || mounted.has(number)) return { dom: element, contentDOM: element }
  unmountedGroupsOf(view).add(number, element)
  return { dom: element, contentDOM: element, destroy: () => unmountedGroupsOf(view).remove(number, element) }
}

let bare: HTMLElement | undefined

/**
 * A text block as the schema draws it, made the fast way: a document has
 * thousands, and ProseMirror would interpret a description for each.
 */
function blockView(node: Node): NodeView {
  bare ??= dom('div', { class: 'ed-block' })
  const element = bare.cloneNode() as HTMLElement
  element.dataset.blockId = blockId(node)
  return { dom: element, contentDOM: element }
}

/** Rows at the foot of the text do not cover the line with the cursor. */
const CARET_ROOM = { top: 8, right: 0, bottom: 96, left: 0 }

/** How far from the edge of the scrolling area the caret is surely in sight, toolbar and bars included. */
const MARGIN_PX = 120

/**
 * Tells ProseMirror whether the caret needs no scrolling. ProseMirror would read the box and style of everything
 * around the caret at each key. Here one look at the caret is enough, unless it is near an edge or in something that
 * scrolls by itself.
 */
function caretInSight(view: EditorView): boolean {
  const { selection } = view.state
  if (!(selection instanceof TextSelection) || !selection.empty) return false
  const around = view.domAtPos(selection.head).node
  const element = around instanceof Element ? around : around.parentElement
  if (!element || element.closest('.ed-table, pre, .ed-object')) return false
  const { top, bottom } = view.coordsAtPos(selection.head)
  const room = scrollerOf(view.dom).getBoundingClientRect()
  return (
    top > Math.max(room.top, 0) + MARGIN_PX && bottom < Math.min(room.bottom, window.innerHeight) - MARGIN_PX
  )
}

interface DocumentPlugins {
  /** A local id for a block that the service does not know yet. */
  makeId: () => string
  onRefused: (reason: ChangeRefusal) => void
}

/** The plugins of every document of the editor, with or without a view. */
export const documentPlugins = ({ makeId, onRefused }: DocumentPlugins): Plugin[] => [
  history({ depth: 400, newGroupDelay: 700 }),
  protection(onRefused),
  fillContainers(),
  documentIds(makeId),
]

/**
 * A callout, a column, a cell or a quote container that an edit left empty gets an empty line. The service keeps the
 * last child of most of them (platform/docx#announcement-calls), and the user needs a place to write.
 */
function fillContainers(): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, { doc, tr }) {
      if (!transactions.some((made) => made.docChanged && !made.getMeta(REMOTE_CHANGE))) return null
      const range = changedRange(before.doc, doc)
      if (!range) return null
      const empty = new Set<number>()
      const look = (node: Node, position: number) => {
        if (node.childCount === 0 && isNeverEmpty(typeOfBlock(node))) empty.add(position)
        return holdsBlocks(node)
      }
      const $from = doc.resolve(range.from)
      for (let depth = $from.depth; depth > 0; depth--) look($from.node(depth), $from.before(depth))
      doc.nodesBetween(range.from, range.after, look)
      for (const position of [...empty].toSorted((a, b) => b - a)) tr.insert(position + 1, newTextBlock(TEXT))
      // It gets the time of the change it completes, because the history groups changes by time
      // (`asSeparateUndoStep`).
      return tr.docChanged ? tr.setTime(transactions.at(-1)?.time ?? tr.time) : null
    },
  })
}
