import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { moveBlocks } from '../commands/move-blocks'
import type { BlockSelection } from '../selection/block-selection'
import { wholeBlocks } from '../selection/step-selection'
import type { ViewContext } from '../view/view-context'
import { describeBlocks, describeLanding, describePlace } from './announcements'
import { staysAt, moveRefusal } from './move-refusal'
import { placesInGap, nextGap } from './places'

/** A drag by keyboard, and the place where the blocks would drop. */
export interface KeyboardDrag {
  at: number
}

type Step = KeyboardDrag | 'end'
type Announcer = Pick<ViewContext, 'words' | 'announce'>
const keyboardDragKey = new PluginKey<KeyboardDrag | undefined>('keyboard-drag')

export const keyboardDragOf = (state: EditorState): KeyboardDrag | undefined =>
  keyboardDragKey.getState(state)

/**
 * Dragging by keyboard: Space picks up the selected blocks, arrows move through
 * the allowed places, Space or Enter drops, Escape cancels. The document does not
 * change until the drop; any other change of document or selection ends the drag.
 */
export function keyboardDragPlugin(context: Announcer): Plugin<KeyboardDrag | undefined> {
  return new Plugin<KeyboardDrag | undefined>({
    key: keyboardDragKey,
    state: {
      init: () => undefined,
      apply(tr, now) {
        const step: Step | undefined = tr.getMeta(keyboardDragKey)
        if (step) return step === 'end' ? undefined : step
        return tr.docChanged || tr.selectionSet ? undefined : now
      },
    },
    props: {
      handleKeyDown(view, event) {
        const now = keyboardDragOf(view.state)
        if (!now) return false
        const key = keyOf(event)
        if (!key) return cancelSilently(view.state, view.dispatch)
        continueKeyboardDrag(view, context, key)
        return true
      },
      // A click elsewhere cancels.
      handleDOMEvents: {
        mousedown(view) {
          if (keyboardDragOf(view.state)) cancel(view.state, view.dispatch, context)
          return false
        },
      },
    },
  })
}

type Direction = 'up' | 'down' | 'shallower' | 'deeper'
export type KeyboardDragStep = Direction | 'drop' | 'back'
type Dispatch = (tr: Transaction) => void

/** Runs one step of the drag, as its key does. */
export function continueKeyboardDrag(
  { state, dispatch }: Pick<EditorView, 'state' | 'dispatch'>,
  context: Announcer,
  step: KeyboardDragStep,
): void {
  if (!keyboardDragOf(state)) return
  if (step === 'drop') drop(state, dispatch, context)
  else if (step === 'back') cancel(state, dispatch, context)
  else move(state, dispatch, context, step)
}

const directions: Readonly<Record<string, KeyboardDragStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'shallower',
  ArrowRight: 'deeper',
  ' ': 'drop',
  Enter: 'drop',
  Escape: 'back',
}

const keyOf = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey ? undefined : directions[key]

/** Any other key ends the drag and then has its usual effect. */
function cancelSilently(state: EditorState, dispatch: Dispatch): boolean {
  dispatch(state.tr.setMeta(keyboardDragKey, 'end'))
  return false
}

export function startKeyboardDrag(state: EditorState, dispatch: Dispatch, context: Announcer): boolean {
  const run = wholeBlocks(state)
  if (!run) return false
  dispatch(state.tr.setSelection(run).setMeta(keyboardDragKey, { at: run.from } satisfies KeyboardDrag))
  context.announce(
    context.words('drag.pickedUp', {
      count: run.blocks.length,
      what: describeBlocks(run.blocks, context.words),
      place: context.words('drag.whereItWas'),
    }),
  )
  return true
}

function drop(state: EditorState, dispatch: Dispatch, context: Announcer): void {
  const run = wholeBlocks(state)!
  const { at } = keyboardDragOf(state)!
  const tr = state.tr.setMeta(keyboardDragKey, 'end')
  moveBlocks(tr, run, { at })
  dispatch(tr.scrollIntoView())
  context.announce(context.words('drag.dropped', { place: describeLanding(tr, context.words) }))
}

function cancel(state: EditorState, dispatch: Dispatch, context: Announcer): void {
  dispatch(state.tr.setMeta(keyboardDragKey, 'end'))
  context.announce(context.words('drag.putBack'))
}

function move(state: EditorState, dispatch: Dispatch, context: Announcer, direction: Direction): void {
  const run = wholeBlocks(state)!
  const { at } = keyboardDragOf(state)!
  const next =
    direction === 'up' || direction === 'down'
      ? nextPlace(state, run, at, direction === 'down' ? 1 : -1)
      : sidewaysPlace(state, run, at, direction === 'deeper' ? -1 : 1)
  const place = describeTarget(state, run, next ?? at, context)
  if (next === undefined) {
    context.announce(context.words('drag.noFurther', { place }))
    return
  }
  dispatch(state.tr.setMeta(keyboardDragKey, { at: next } satisfies KeyboardDrag))
  context.announce(place)
}

const describeTarget = (state: EditorState, run: BlockSelection, at: number, context: Announcer) =>
  staysAt(run, at) ? context.words('drag.whereItWas') : describePlace(state.doc, at, context.words)

/** The places of a gap that allow the blocks; their current place counts once. */
const allowedPlaces = (state: EditorState, run: BlockSelection, gap: number) =>
  placesInGap(state.doc, gap).filter(
    (at) => !moveRefusal(state.doc, run, { at }) && (at === run.from || !staysAt(run, at)),
  )

/** The place in the next gap that allows them, at the nearest depth. */
export function nextPlace(
  state: EditorState,
  run: BlockSelection,
  from: number,
  step: 1 | -1,
): number | undefined {
  const depth = state.doc.resolve(from).depth
  const distance = (at: number) => Math.abs(state.doc.resolve(at).depth - depth)
  for (let gap = nextGap(state.doc, from, step); gap !== undefined; gap = nextGap(state.doc, gap, step)) {
    const places = allowedPlaces(state, run, gap)
    if (places.length > 0) return places.toSorted((a, b) => distance(a) - distance(b))[0]
  }
  return undefined
}

/** Deeper (-1) or less deep (1) in the same gap; beyond that, the adjacent column or cell. */
export function sidewaysPlace(
  state: EditorState,
  run: BlockSelection,
  from: number,
  step: 1 | -1,
): number | undefined {
  const places = allowedPlaces(state, run, from)
  const next = step < 0 ? places.findLast((at) => at < from) : places.find((at) => at > from)
  return next ?? placeInNextColumn(state, run, from, step < 0 ? 1 : -1)
}

function placeInNextColumn(state: EditorState, run: BlockSelection, from: number, step: 1 | -1) {
  const $from = state.doc.resolve(from)
  for (let depth = $from.depth; depth > 0; depth--) {
    if (!['grid_column', 'table_cell'].includes($from.node(depth).type.name)) continue
    const next = $from.node(depth - 1).maybeChild($from.index(depth - 1) + step)
    if (!next) return undefined
    const start = step > 0 ? $from.after(depth) : $from.before(depth) - next.nodeSize
    return allowedPlaces(state, run, start + 1)[0]
  }
  return undefined
}
