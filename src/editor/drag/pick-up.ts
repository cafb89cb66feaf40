import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { moveBlocks } from '../commands/move-blocks'
import { wholeBlocks } from '../selection/step-selection'
import type { ViewContext } from '../view/view-context'
import { carriedWords, landedWords, placeWords } from './place-words'
import { placesAtGap, nextGap } from './places'
import { staysAt, whyNotMove } from './why-not-move'
import type { BlockSelection } from '../selection/block-selection'

/** Blocks that were picked up by a key, and the place that they would drop at. */
export interface PickedUp {
  at: number
}

type Step = PickedUp | 'end'
export const pickUpKey = new PluginKey<PickedUp | undefined>('pick-up')

export const pickedUp = (state: EditorState): PickedUp | undefined => pickUpKey.getState(state)

/**
 * Moving by keys alone: Space picks the selected blocks up, arrows go through
 * the places that may take them, Space or Enter drops, Escape puts back. Nothing
 * in the document changes until they drop; any other change of document or
 * selection ends it.
 */
export function pickUpPlugin(context: ViewContext): Plugin<PickedUp | undefined> {
  return new Plugin<PickedUp | undefined>({
    key: pickUpKey,
    state: {
      init: () => undefined,
      apply(tr, now) {
        const step = tr.getMeta(pickUpKey) as Step | undefined
        if (step) return step === 'end' ? undefined : step
        return tr.docChanged || tr.selectionSet ? undefined : now
      },
    },
    props: {
      handleKeyDown(view, event) {
        const now = pickedUp(view.state)
        if (!now) return false
        const key = keyOf(event)
        if (!key) return cancelSilently(view.state, view.dispatch)
        event.preventDefault()
        goOn(view, context, key)
        return true
      },
      // A click elsewhere is a change of mind.
      handleDOMEvents: {
        mousedown(view) {
          if (pickedUp(view.state)) putBack(view.state, view.dispatch, context)
          return false
        },
      },
    },
  })
}

type Direction = 'up' | 'down' | 'shallower' | 'deeper'
export type PickUpStep = Direction | 'drop' | 'back'
type Dispatch = (tr: Transaction) => void

/** One step with what is in the air, as by its key. */
export function goOn({ state, dispatch }: EditorView, context: ViewContext, step: PickUpStep): void {
  if (!pickedUp(state)) return
  if (step === 'drop') drop(state, dispatch, context)
  else if (step === 'back') putBack(state, dispatch, context)
  else walk(state, dispatch, context, step)
}

const directions: Readonly<Record<string, PickUpStep>> = {
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

/** Letters do nothing while blocks are in the air; a shortcut or Tab ends it and does what it does. */
function cancelSilently(state: EditorState, dispatch: Dispatch): boolean {
  dispatch(state.tr.setMeta(pickUpKey, 'end'))
  return false
}

export function pickUp(state: EditorState, dispatch: Dispatch, context: ViewContext): boolean {
  const run = wholeBlocks(state)
  if (!run) return false
  dispatch(state.tr.setSelection(run).setMeta(pickUpKey, { at: run.from } satisfies PickedUp))
  context.announce(
    context.words('drag.pickedUp', {
      count: run.blocks.length,
      what: carriedWords(run.blocks, context.words),
      place: context.words('drag.whereItWas'),
    }),
  )
  return true
}

function drop(state: EditorState, dispatch: Dispatch, context: ViewContext): void {
  const run = wholeBlocks(state)!
  const { at } = pickedUp(state)!
  const tr = state.tr.setMeta(pickUpKey, 'end')
  moveBlocks(tr, run, { at })
  dispatch(tr.scrollIntoView())
  context.announce(context.words('drag.dropped', { place: landedWords(tr, context.words) }))
}

function putBack(state: EditorState, dispatch: Dispatch, context: ViewContext): void {
  dispatch(state.tr.setMeta(pickUpKey, 'end'))
  context.announce(context.words('drag.putBack'))
}

function walk(state: EditorState, dispatch: Dispatch, context: ViewContext, direction: Direction): void {
  const run = wholeBlocks(state)!
  const { at } = pickedUp(state)!
  const next =
    direction === 'up' || direction === 'down'
      ? placeBeyond(state, run, at, direction === 'down' ? 1 : -1)
      : placeAside(state, run, at, direction === 'deeper' ? -1 : 1)
  const place = wordsFor(state, run, next ?? at, context)
  if (next === undefined) {
    context.announce(context.words('drag.noFurther', { place }))
    return
  }
  dispatch(state.tr.setMeta(pickUpKey, { at: next } satisfies PickedUp))
  context.announce(place)
}

const wordsFor = (state: EditorState, run: BlockSelection, at: number, context: ViewContext) =>
  staysAt(run, at) ? context.words('drag.whereItWas') : placeWords(state.doc, at, context.words)

/** The places of a gap that would take the blocks; where they are counts once. */
const open = (state: EditorState, run: BlockSelection, gap: number) =>
  placesAtGap(state.doc, gap).filter(
    (at) => !whyNotMove(state.doc, run, { at }) && (at === run.from || !staysAt(run, at)),
  )

/** The next gap with a place for them, at the depth nearest to the one before. */
export function placeBeyond(
  state: EditorState,
  run: BlockSelection,
  from: number,
  step: 1 | -1,
): number | undefined {
  const depth = state.doc.resolve(from).depth
  const far = (at: number) => Math.abs(state.doc.resolve(at).depth - depth)
  for (let gap = nextGap(state.doc, from, step); gap !== undefined; gap = nextGap(state.doc, gap, step)) {
    const places = open(state, run, gap)
    if (places.length > 0) return places.toSorted((a, b) => far(a) - far(b))[0]
  }
  return undefined
}

/** Deeper (-1) or less deep (1) in the same gap; beyond that, the column or the cell beside this one. */
export function placeAside(
  state: EditorState,
  run: BlockSelection,
  from: number,
  step: 1 | -1,
): number | undefined {
  const places = open(state, run, from)
  const beside = step < 0 ? places.findLast((at) => at < from) : places.find((at) => at > from)
  return beside ?? besideColumn(state, run, from, step < 0 ? 1 : -1)
}

function besideColumn(state: EditorState, run: BlockSelection, from: number, step: 1 | -1) {
  const $from = state.doc.resolve(from)
  for (let depth = $from.depth; depth > 0; depth--) {
    if (!['grid_column', 'table_cell'].includes($from.node(depth).type.name)) continue
    const next = $from.node(depth - 1).maybeChild($from.index(depth - 1) + step)
    if (!next) return undefined
    const start = step > 0 ? $from.after(depth) : $from.before(depth) - next.nodeSize
    return open(state, run, start + 1)[0]
  }
  return undefined
}
