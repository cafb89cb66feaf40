import { gapCursor } from 'prosemirror-gapcursor'
import { inputRules } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Command } from 'prosemirror-state'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorView } from 'prosemirror-view'
import { TEXT } from '../../../contract/docx/block-numbers'
import { blockParts } from '../../blocks/block-parts'
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
import { mountedGroupsPlugin } from '../mounting/mounted-groups'
import { numberingPlugin } from '../numbering/numbering'
import { pastePlugin } from '../paste/paste-plugin'
import { blockType } from '../schema/attrs'
import { blockAtPoint, textColumn } from '../selection/block-at-element'
import { blockKeysPlugin } from '../selection/block-keys'
import { blockPanelPlugin, BlockSelection } from '../selection/block-selection'
import { extendTo } from '../selection/step-selection'
import { blockMarks } from './block-marks'
import { NodeDecorations } from './node-decorations'
import { readOneLine } from './read-one-line'
import { updateOneBlock } from './update-one-block'
import type { ViewContext } from './view-context'

/** The plugins that the view adds to those of every document. The first one that handles a key or an event wins. */
export const viewPlugins = (
  context: ViewContext,
  focusKeymap: Readonly<Record<string, Command>>,
): readonly Plugin[] => [
  ...insertPlugins(),
  ...blockParts.flatMap(({ plugins }) => plugins?.(context) ?? []),
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
  numberingPlugin(),
  regroup(),
  mountedGroupsPlugin(context.isPartial),
  mountAheadPlugin(context.words),
  readOneLine(),
  updateOneBlock(),
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
