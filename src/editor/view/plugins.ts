import { gapCursor } from 'prosemirror-gapcursor'
import { inputRules } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Command } from 'prosemirror-state'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorView } from 'prosemirror-view'
import { TEXT } from '../../../contract/docx/block-numbers'
import { mediaOf } from '../../../document/blocks/registry'
import { codeColours } from '../../blocks/code/code-colours'
import { columnKeys } from '../../blocks/grid/column-keys'
import { mediaPlugin } from '../../blocks/media/media-plugin'
import { focusSheetFooter } from '../../blocks/sheet/sheet-layout'
import { hasUnsavedCells, setSheetsEditable } from '../../blocks/sheet/sheet-models'
import { cellSelectionPlugin } from '../../blocks/table/cell-selection-plugin'
import { isComposingKey } from '../../ui/command-registry'
import { regroup } from '../changes/regroup'
import { editingKeymap } from '../commands/editing-keymap'
import { shortcutMemory } from '../commands/history'
import { shortcuts } from '../commands/shortcuts'
import { keyboardDragPlugin } from '../drag/keyboard-drag'
import { foldingPlugin } from '../folding/folding'
import { documentWithoutQueryPlugin } from '../insert/document-without-query'
import { insertKeymap } from '../insert/insert-keymap'
import { popupPlugin } from '../insert/popup'
import { suggestionPlugin } from '../insert/suggestion'
import { mountAheadPlugin } from '../mounting/mount-ahead'
import { mountedGroupsPlugin, mountedGroupsOf } from '../mounting/mounted-groups'
import { numberingPlugin } from '../numbering/numbering'
import { pastePlugin } from '../paste/paste-plugin'
import { blockType } from '../schema/attrs'
import { blockAtPoint, textColumn } from '../selection/block-at-element'
import { blockKeysPlugin } from '../selection/block-keys'
import { blockPanelPlugin, BlockSelection } from '../selection/block-selection'
import { extendTo, wholeBlocks } from '../selection/step-selection'
import { blockMarks } from './block-marks'
import { NodeDecorations } from './node-decorations'
import type { ViewContext } from './view-context'

/** The plugins that the view adds to those of every document. The first one that handles a key or an event wins. */
export const viewPlugins = (
  context: ViewContext,
  focusKeymap: Readonly<Record<string, Command>>,
): readonly Plugin[] => [
  ...insertPlugins(),
  mediaPlugin(context),
  sheetPlugin(context),
  cellSelectionPlugin(),
  keymap(columnKeys),
  wideTables(context),
  inputRules({ rules: shortcuts }),
  keepBlocks(),
  keyboardDragPlugin(context),
  blockKeysPlugin(context),
  sweepBlocks(),
  blockPanelPlugin(),
  keymap({ ...focusKeymap, ...editingKeymap }),
  pastePlugin(context),
  gapCursor(),
  placeholder(
    () => context.words('empty'),
    () => context.words('untitled'),
  ),
  blockMarks((id, answer) => context.openMark(id, answer)),
  selectionMarks(),
  foldingPlugin(),
  codeColours(),
  numberingPlugin(),
  regroup(),
  mountedGroupsPlugin(context.isPartial),
  mountAheadPlugin(context.words),
]

/** Come before all other keys: an open menu gets the arrows and Enter. */
const insertPlugins = (): readonly Plugin[] => [
  suggestionPlugin(),
  popupPlugin(),
  documentWithoutQueryPlugin(),
  shortcutMemory(),
  keymap(insertKeymap),
]

const selected = { class: 'ed-selected' }

/** Shows which blocks are selected whole. */
function selectionMarks(): Plugin {
  return new Plugin({
    props: {
      decorations({ selection }) {
        if (!(selection instanceof BlockSelection)) return null
        let end = selection.from
        return NodeDecorations.of(
          selection.blocks.map(({ nodeSize }) => ({
            at: end,
            end: (end += nodeSize),
            depth: selection.$from.depth,
            attributes: selected,
          })),
        )
      },
    },
  })
}

/** Grey words in an empty title, and in the empty line that the cursor is in. */
function placeholder(words: () => string, title: () => string): Plugin {
  return new Plugin({
    props: {
      decorations({ doc, selection }) {
        const shown: Decoration[] = []
        const head = doc.child(0)
        // An empty heading has no name for people who move by headings with a screen reader.
        if (head.content.size === 0) shown.push(hint(0, head.nodeSize, title(), { 'aria-label': title() }))
        const { $from, empty } = selection
        const line = $from.parent
        if (
          empty &&
          line.type.name === 'line' &&
          line.content.size === 0 &&
          line !== head &&
          blockType(line) === TEXT
        ) {
          shown.push(hint($from.before(), $from.after(), words()))
        }
        return DecorationSet.create(doc, shown)
      },
    },
  })
}

const hint = (from: number, to: number, words: string, attributes: Record<string, string> = {}) =>
  Decoration.node(from, to, { 'data-placeholder': words, ...attributes })

/**
 * In read-only text there is no cursor to follow: each table takes the focus
 * itself, so that arrow keys scroll one that is wider than the page.
 */
const wideTables = (context: ViewContext): Plugin =>
  new Plugin({
    view(view) {
      let was: boolean | undefined
      let drawn: unknown
      const look = (now: EditorView) => {
        const near = mountedGroupsOf(now.state)
        if (was === now.editable && (now.editable || drawn === near)) return
        was = now.editable
        drawn = near
        for (const table of now.dom.querySelectorAll('.ed-table')) mark(table, now.editable, context)
      }
      // The tables are drawn after the plugin's view is made.
      queueMicrotask(() => look(view))
      return { update: look }
    },
  })

function mark(table: Element, editable: boolean, context: ViewContext): void {
  if (editable) {
    for (const name of ['tabindex', 'role', 'aria-label']) table.removeAttribute(name)
    return
  }
  table.setAttribute('tabindex', '0')
  table.setAttribute('role', 'region')
  table.setAttribute('aria-label', context.words('kinds.table'))
}

/** Keys with which the browser itself moves the cursor; the editor handles the arrows while blocks are selected. */
const moving = new Set(['Home', 'End', 'PageUp', 'PageDown'])

/**
 * Selected blocks stay selected until the operator selects something else. Cards have nothing that can be edited.
 * When its window gets the focus again, Chromium therefore puts the cursor at the beginning of the whole text, and
 * the next key would act on the title.
 */
function keepBlocks(): Plugin {
  let isMoving = false
  return new Plugin({
    view: () => ({
      update({ state }, before) {
        if (state.selection instanceof BlockSelection && !state.selection.eq(before.selection))
          isMoving = false
      },
    }),
    props: {
      createSelectionBetween: ({ state: { selection } }) =>
        selection instanceof BlockSelection && !isMoving ? selection : null,
      handleDOMEvents: {
        pointerdown() {
          isMoving = true
          return false
        },
        keydown(_, { key }) {
          isMoving = moving.has(key)
          return false
        },
      },
    },
  })
}

/** Enter on a selected sheet leads into its cells, Alt-F10 to its footer; leaving a page with unsaved cells asks first. */
function sheetPlugin(context: ViewContext): Plugin {
  return new Plugin({
    view(opened) {
      let wasEditable = opened.editable
      const ends = new AbortController()
      window.addEventListener(
        'beforeunload',
        (event) => {
          if (hasUnsavedCells(context)) event.preventDefault()
        },
        { signal: ends.signal },
      )
      return {
        update({ editable }) {
          if (editable !== wasEditable) setSheetsEditable(context, editable)
          wasEditable = editable
        },
        destroy: () => ends.abort(),
      }
    },
    props: {
      handleKeyDown(view, event) {
        const isForFooter = event.key === 'F10' && event.altKey
        if (!isForFooter && event.key !== 'Enter') return false
        if (isComposingKey(event) || event.ctrlKey || event.metaKey) return false
        const run = wholeBlocks(view.state)
        if (run?.blocks.length !== 1) return false
        const [block] = run.blocks
        if (!block || mediaOf(blockType(block)) !== 'sheet') return false
        const drawn = view.nodeDOM(run.from)
        if (isForFooter) return focusSheetFooter(drawn)
        const cell = drawn instanceof Element ? drawn.querySelector<HTMLElement>('.ed-sheet-input') : null
        cell?.focus()
        return cell !== null
      },
    },
  })
}

/**
 * Selecting blocks by pointer: a drag that begins in a margin, anywhere across
 * the page, sweeps over them; Shift-click selects up to another block.
 */
function sweepBlocks(): Plugin {
  return new Plugin({
    view(view) {
      const page = view.dom.ownerDocument
      const onMouseDown = (event: MouseEvent) => {
        if (view.editable && event.button === 0 && isAround(view, event)) sweepOnceMoved(view, event)
      }
      page.addEventListener('mousedown', onMouseDown)
      return { destroy: () => page.removeEventListener('mousedown', onMouseDown) }
    },
    props: {
      handleDOMEvents: {
        mousedown(view, event) {
          if (!view.editable || event.button !== 0) return false
          if (event.shiftKey) return extendByClick(view, event)
          const { left, right } = textColumn(view)
          const isBeside = event.clientX < left || event.clientX >= right
          if (!isBeside || !isMargin(view, event.target)) return false
          return sweepFrom(view, event)
        },
      },
    },
  })
}

/** The margin is where no block draws: the background of the text and of its groups. */
const isMargin = (view: EditorView, target: EventTarget | null) =>
  target === view.dom || (target instanceof Element && target.classList.contains('ed-group'))

/** Whether a press is outside the text, on the background of an element around it, and not on its scrollbar. */
function isAround(view: EditorView, { target, clientX, clientY }: MouseEvent): boolean {
  if (!(target instanceof HTMLElement) || target === view.dom || !target.contains(view.dom)) return false
  const { left } = target.getBoundingClientRect()
  const { top, bottom } = view.dom.getBoundingClientRect()
  const isOnGround = clientX - left - target.clientLeft < target.clientWidth
  return isOnGround && clientY >= top && clientY < bottom
}

/** Sweeps only once the pointer has moved: a click far from the text selects nothing. */
function sweepOnceMoved(view: EditorView, start: MouseEvent) {
  start.preventDefault()
  const ends = new AbortController()
  const { signal } = ends
  const onMove = ({ clientX, clientY }: MouseEvent) => {
    if (Math.hypot(clientX - start.clientX, clientY - start.clientY) < SWEPT_PX) return
    ends.abort()
    sweepFrom(view, start)
  }
  window.addEventListener('mousemove', onMove, { signal })
  window.addEventListener('mouseup', () => ends.abort(), { signal })
  window.addEventListener('blur', () => ends.abort(), { signal })
}

const SWEPT_PX = 4

/** Extends a selection of blocks; with any other, Shift-click selects text as usual. */
function extendByClick(view: EditorView, event: MouseEvent): boolean {
  const block = blockAtPoint(view, event.clientX, event.clientY)
  const { state } = view
  if (!block || !(state.selection instanceof BlockSelection)) return false
  const wider = extendTo(state, block.position)
  if (!wider) return false
  event.preventDefault()
  view.dispatch(state.tr.setSelection(wider))
  view.focus()
  return true
}

function sweepFrom(view: EditorView, start: MouseEvent): boolean {
  const first = blockAtPoint(view, start.clientX, start.clientY)
  if (!first) return false
  start.preventDefault()
  view.focus()
  const select = (position: number) => {
    const swept = BlockSelection.around(view.state.doc, first.position, position)
    if (swept && !swept.eq(view.state.selection)) view.dispatch(view.state.tr.setSelection(swept))
  }
  select(first.position)
  const ends = new AbortController()
  const { signal } = ends
  const onMove = (event: MouseEvent) => {
    const block = blockAtPoint(view, event.clientX, event.clientY)
    if (block) select(block.position)
  }
  window.addEventListener('mousemove', onMove, { signal })
  window.addEventListener('mouseup', () => ends.abort(), { signal })
  window.addEventListener('blur', () => ends.abort(), { signal })
  return true
}
