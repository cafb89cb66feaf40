import { keydownHandler } from 'prosemirror-keymap'
import type { Node, ResolvedPos } from 'prosemirror-model'
import { Plugin, Selection, TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { TEXT } from '../../../contract/docx/block-numbers'
import { mayHold } from '../../../document/blocks/registry'
import { enterCell } from '../../blocks/table/cell-keys'
import { isFixed } from '../changes/protection'
import { deleteBlocks } from '../commands/delete-blocks'
import { asSeparateUndoStep } from '../commands/history'
import { indent, outdent } from '../commands/indent'
import { continueBelow } from '../commands/leave-block'
import { moveBlocks } from '../commands/move-blocks'
import { copyWithoutIds } from '../commands/new-blocks'
import { describeLanding, describeRefusal } from '../drag/announcements'
import { startKeyboardDrag } from '../drag/keyboard-drag'
import { moveRefusal } from '../drag/move-refusal'
import type { MoveRefusal } from '../drag/move-refusal'
import { nextGap } from '../drag/places'
import { copyAsMarkdown } from '../paste/copy-as-markdown'
import { typeOfBlock } from '../queries/blocks'
import { hasUnsendable } from '../schema/line-node'
import type { ViewContext } from '../view/view-context'
import { blockName, kindName } from './block-name'
import { showPanel, BlockSelection, selectedBlocks } from './block-selection'
import {
  editSelected,
  extendSelection,
  selectAround,
  selectInwards,
  selectNext,
  selectOutwards,
  selectWordsThenBlocks,
  wholeBlocks,
} from './step-selection'

/** The keys for whole blocks. Those without a modifier, except Escape, apply only while blocks are selected. */
export const blockKeys = (context: ViewContext): Readonly<Record<string, Command>> => ({
  Escape: said(context, selectOutwards),
  ArrowUp: said(context, selectNext(-1)),
  ArrowDown: said(context, selectNext(1)),
  ArrowLeft: said(context, selectAround),
  ArrowRight: said(context, selectInwards),
  'Shift-ArrowUp': said(context, extendSelection(-1)),
  'Shift-ArrowDown': said(context, extendSelection(1)),
  Enter: editSelected,
  ' ': (state, dispatch) =>
    state.selection instanceof BlockSelection &&
    startKeyboardDrag(state, dispatch ?? (() => undefined), context),
  Backspace: deleteSelected(context),
  Delete: deleteSelected(context),
  'Mod-a': said(context, onceWhole(context, selectWordsThenBlocks)),
  'Mod-d': duplicateSelected(context),
  'Mod-Alt-m': copyAsMarkdown(context),
  'Mod-/': showPanel('menu'),
  'Shift-F10': ofBlocks(showPanel('menu')),
  ContextMenu: ofBlocks(showPanel('menu')),
  'Alt-Shift-ArrowUp': moveStep(context, -1),
  'Alt-Shift-ArrowDown': moveStep(context, 1),
  'Mod-Alt-Shift-ArrowUp': moveToEdge(context, -1),
  'Mod-Alt-Shift-ArrowDown': moveToEdge(context, 1),
  'Alt-Shift-ArrowLeft': outdent,
  'Alt-Shift-ArrowRight': indent,
})

/** For the keys of the browser's own menu, which selected text keeps. */
function ofBlocks(command: Command): Command {
  return (state, dispatch, view) =>
    (state.selection.empty || !(state.selection instanceof TextSelection)) && command(state, dispatch, view)
}

/**
 * Handles the keys of selected blocks, and lets no letter replace them: typing does nothing while whole blocks are
 * selected. Composed text cannot be refused, so it goes to the end of the last block, or below it; if cells are
 * selected, into the first.
 */
export function blockKeysPlugin(context: ViewContext): Plugin {
  const isSelected = (state: EditorState) => state.selection instanceof BlockSelection
  return new Plugin({
    props: {
      handleKeyDown: keydownHandler({ ...blockKeys(context), ...endKeys(context) }),
      handleTextInput: ({ state }) => isSelected(state),
      handleDOMEvents: {
        beforeinput(view, event) {
          if (!isSelected(view.state) || !event.cancelable) return false
          event.preventDefault()
          return true
        },
        compositionstart(view) {
          const wereCells = enterCell(view.state, view.dispatch)
          const run = wholeBlocks(view.state)
          if (run) view.dispatch(cursorAfter(view.state.tr, run))
          if (run || wereCells) keepCaret(view)
          return false
        },
      },
    },
  })
}

/** The cursor goes to the end of the blocks; into a line below them if they end with a card, or with locked words. */
function cursorAfter(tr: Transaction, { $to, to }: BlockSelection): Transaction {
  const end = Selection.near($to, -1)
  const takesWords = end instanceof TextSelection && !hasUnsendable(end.$head.parent)
  if (takesWords || !mayHold(typeOfBlock($to.parent), TEXT)) tr.setSelection(end)
  else continueBelow(tr, to)
  return tr
}

/**
 * Chromium decides where the caret will be after the first letter before it says that a composition starts: where the
 * selection was. Read there, it would make ProseMirror draw the composed line again, which ends the composition. So it is
 * put behind the letter first.
 */
function keepCaret(view: EditorView): void {
  const { node } = view.domAtPos(view.state.selection.head)
  const words = node instanceof Element ? node : node.parentElement
  const put = () => {
    const selection = getSelection()
    if (!words || !selection || !view.composing) return
    selection.selectAllChildren(words)
    selection.collapseToEnd()
  }
  const composed = new AbortController()
  window.addEventListener('input', put, { capture: true, once: true, signal: composed.signal })
  window.addEventListener('compositionend', () => composed.abort(), { once: true })
}

/**
 * While the document is still loading, the end on screen is not the real end. These keys announce that and do not go
 * there.
 */
const endKeys = (context: ViewContext): Readonly<Record<string, Command>> => {
  const toEnd: Command = () => {
    if (context.isPartial()) context.refuse(context.words('find.wholeLater'))
    return context.isPartial()
  }
  return Object.fromEntries(
    ['Ctrl-End', 'Ctrl-Shift-End', 'Meta-ArrowDown', 'Meta-Shift-ArrowDown'].map((key) => [key, toEnd]),
  )
}

/** Does not select all blocks while some are still loading, and announces that. */
const onceWhole =
  (context: ViewContext, command: Command): Command =>
  (state, dispatch, view) =>
    command(
      state,
      dispatch &&
        ((tr) => {
          const isAll = tr.selection instanceof BlockSelection && tr.selection.to === tr.doc.content.size
          if (isAll && context.isPartial()) context.refuse(context.words('find.wholeLater'))
          else dispatch(tr)
        }),
      view,
    )

/** Announces what is selected after a command has changed it. */
function said(context: ViewContext, command: Command): Command {
  return (state, dispatch, view) => {
    if (!dispatch) return command(state)
    return command(
      state,
      (tr) => {
        dispatch(tr)
        if (!(tr.selection instanceof BlockSelection)) return
        const { blocks, $head } = tr.selection
        const isAll = tr.selection.$from.depth === 0 && blocks.length === tr.doc.childCount - 1
        const values = {
          count: blocks.length,
          block: blockName($head.parent.child($head.index()), context.words),
        }
        const said = blocks.length === 1 ? 'selected' : isAll ? 'selectedAll' : 'selectedSeveral'
        context.announce(context.words(`blocks.${said}`, values))
      },
      view,
    )
  }
}

/** Deletes blocks that are selected whole; refuses if one cannot be recreated, and says what to do instead. */
export function deleteSelected(context: ViewContext): Command {
  return (state, dispatch) => {
    const run = wholeBlocks(state)
    if (!run) return false
    const fixed = run.blocks.find(isFixed)
    if (fixed) {
      if (dispatch) context.refuse(context.words('blocks.fixedDelete', { kind: nameOf(fixed, context) }))
      return true
    }
    deleteBlocks(state, dispatch)
    if (dispatch) context.announce(context.words('blocks.deleted', { count: run.blocks.length }))
    return true
  }
}

export function duplicateSelected(context: ViewContext): Command {
  return (state, dispatch) => {
    const run = selectedBlocks(state)
    if (!run) return false
    const fixed = run.blocks.find(isFixed)
    if (fixed) {
      if (dispatch) context.refuse(context.words('blocks.fixedDuplicate', { kind: nameOf(fixed, context) }))
      return true
    }
    const copied = duplicate(state, dispatch)
    if (dispatch) context.announce(context.words('blocks.duplicated', { count: run.blocks.length }))
    return copied
  }
}

/** Alt-Shift with up and down: moves one step and announces the new place. */
export const moveStep = (context: ViewContext, step: 1 | -1): Command =>
  moveTo(context, (doc, run) => stepTarget(doc, run, step))

/** The same with Mod: to the beginning or the end of the parent. */
const moveToEdge = (context: ViewContext, side: 1 | -1): Command =>
  moveTo(context, (_, { $from, $to }) => {
    const hasLine = $from.parent.firstChild?.type.name === 'line'
    const at = side > 0 ? $to.end() : $from.posAtIndex(hasLine ? 1 : 0)
    return at === (side > 0 ? $to.pos : $from.pos) ? undefined : { at }
  })

function moveTo(
  context: ViewContext,
  targetOf: (doc: Node, run: BlockSelection) => ReturnType<typeof stepTarget>,
): Command {
  return (state, dispatch) => {
    const run = selectedBlocks(state)
    if (!run) return false
    if (!dispatch) return true
    const target = targetOf(state.doc, run)
    if (!target) {
      context.announce(context.words('drag.atTheEnd'))
      return true
    }
    if ('refused' in target) {
      context.refuse(describeRefusal(target.refused, context.words))
      return true
    }
    const tr = state.tr
    const refused = moveBlocks(tr, run, target)
    if (refused) {
      context.refuse(describeRefusal(refused, context.words))
      return true
    }
    dispatch(tr.scrollIntoView())
    context.announce(context.words('drag.dropped', { place: describeLanding(tr, context.words) }))
    return true
  }
}

/** The block that cannot be recreated may be further down: it is the one to name. */
function nameOf(fixed: Node, context: ViewContext): string {
  const inner = fixed.children.find((child) => child.type.name !== 'line' && isFixed(child))
  return inner ? nameOf(inner, context) : kindName(typeOfBlock(fixed), context.words)
}

/**
 * Puts a copy of the selected blocks below them and selects it. Does not apply
 * to what cannot be recreated: no second one can be made.
 */
export const duplicate: Command = (state, dispatch) => {
  const run = selectedBlocks(state)
  if (!run || run.blocks.some(isFixed)) return false
  if (!dispatch) return true
  const tr = asSeparateUndoStep(state.tr).insert(run.to, run.blocks.map(copyWithoutIds))
  const size = run.to - run.from
  tr.setSelection(BlockSelection.create(tr.doc, run.anchor + size, run.head + size)!)
  dispatch(tr.scrollIntoView())
  return true
}

/**
 * The target of a step down (1) or up (-1) for a run of blocks: past the next sibling. After the last sibling, it is
 * out of the parent, or in the next column or cell. Places where a rule forbids them are skipped. If no place is
 * left, the rule of the first one; undefined at the end of the page.
 */
export function stepTarget(
  doc: Node,
  run: BlockSelection,
  step: 1 | -1,
): { at: number } | { refused: MoveRefusal } | undefined {
  let refused: MoveRefusal | undefined
  for (const at of placesFrom(doc, run, step)) {
    const why = moveRefusal(doc, run, { at })
    if (!why) return { at }
    refused ??= why
    // A block that may not pass its sibling may not leave its parent either.
    if (why.rule === 'fixed') break
  }
  return refused && { refused }
}

function* placesFrom(doc: Node, { from, to, $from, $to }: BlockSelection, step: 1 | -1): Generator<number> {
  const beside = step > 0 ? $to.nodeAfter : $from.nodeBefore
  if (beside && beside.type.name !== 'line') yield step > 0 ? to + beside.nodeSize : from - beside.nodeSize
  let $edge = step > 0 ? $to : $from
  for (let depth = $edge.depth; depth > 0; depth = $edge.depth) {
    const isText = $edge.parent.type.name === 'text_block'
    const place = isText ? outside($edge, step) : nextGap(doc, step > 0 ? $edge.end() : $edge.start(), step)
    if (place === undefined) return
    yield place
    $edge = doc.resolve(place)
  }
}

const outside = ($edge: ResolvedPos, step: 1 | -1) => (step > 0 ? $edge.after() : $edge.before())
