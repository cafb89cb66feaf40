import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import type { BlockSelection } from '../selection/block-selection'
import { bullet, callout, column, grid, image, p, page, table } from '../testing/page'
import { blocksOf, stateOf } from '../testing/state-of'
import {
  keyboardDragOf,
  startKeyboardDrag,
  keyboardDragPlugin,
  sidewaysPlace,
  nextPlace,
} from './keyboard-drag'
import { placeNamed } from './testing/place-named'

const start = page(
  p('a', 'one'),
  bullet('b', 'two', bullet('c', 'three')),
  callout('k', p('ka', 'in')),
  grid('g', column('g1', p('ga', 'left')), column('g2', p('gb', 'right'))),
  table('t', [[p('ta', '1')], [p('tb', '2')]]),
  image('i'),
)

type Step = 'up' | 'down' | 'left' | 'right'

/** The places to which arrow keys lead during a drag, each as what is above it and what is around it. */
function walked(id: string, ...steps: Step[]): string[] {
  const state = stateOf(start, ['page', 0])
  const run = blocksOf(state.doc, id)
  let at = run.from
  return steps.map((step) => {
    const next = walk(state, run, at, step)
    if (next === undefined) return 'no further'
    at = next
    return placeNamed(state.doc, at)
  })
}

function walk(state: EditorState, run: BlockSelection, at: number, step: Step): number | undefined {
  if (step === 'up' || step === 'down') return nextPlace(state, run, at, step === 'down' ? 1 : -1)
  return sidewaysPlace(state, run, at, step === 'right' ? -1 : 1)
}

test('down goes through the gaps at the depth nearest to the one before, into containers and out', () => {
  expect(walked('a', 'down', 'down', 'down', 'down', 'down', 'down')).toEqual([
    'first in b',
    'after c in b',
    'first in k',
    'after ka in k',
    'after k in page',
    'first in g1',
  ])
})

test('left and right change the depth in one gap', () => {
  expect(walked('a', 'down', 'down', 'right', 'right', 'left', 'left')).toEqual([
    'first in b',
    'after c in b',
    'first in c',
    'no further',
    'after c in b',
    'after b in page',
  ])
})

test('beyond the last depth, left and right go to the adjacent column or cell', () => {
  expect(walked('gb', 'left', 'left')).toEqual(['first in g1', 'no further'])
  expect(walked('ta', 'right')).toEqual(['first in t-0-1'])
})

test('a picture skips a callout, because it may not be in one', () => {
  expect(walked('i', 'up', 'up', 'up', 'up', 'up', 'up', 'up')).not.toContain('first in k')
})

test('the original place counts as one place in both directions', () => {
  expect(walked('i', 'up', 'down', 'down')).toEqual(['after tb in t-0-1', 'after t in page', 'no further'])
  expect(walked('a', 'up')).toEqual(['no further'])
})

/** A view in which one block was picked up. */
function pickedUp(id: string) {
  const context = { words: (key: string) => key, announce: () => undefined }
  const before = stateOf(start, ['page', 0])
  const plugin = keyboardDragPlugin(context)
  const plugged = before.reconfigure({ plugins: [...before.plugins, plugin] })
  const view = {
    state: plugged.apply(plugged.tr.setSelection(blocksOf(plugged.doc, id))),
    dispatch: (tr: Transaction) => void (view.state = view.state.apply(tr)),
  }
  startKeyboardDrag(view.state, view.dispatch, context)
  expect(keyboardDragOf(view.state)).toBeDefined()
  return { view, plugin }
}

test('another selection ends the drag, and so does a change of the document', () => {
  const { state } = pickedUp('a').view
  const [run, other] = [blocksOf(state.doc, 'a'), blocksOf(state.doc, 'b')]
  expect(keyboardDragOf(state.apply(state.tr.setSelection(other)))).toBeUndefined()
  expect(keyboardDragOf(state.apply(state.tr.delete(run.from, run.to)))).toBeUndefined()
})

test('a key that means nothing in a drag ends it and keeps its usual effect', () => {
  const { view, plugin } = pickedUp('a')
  const press = (key: string) =>
    plugin.props.handleKeyDown!.call(plugin, view as EditorView, { key } as KeyboardEvent)
  expect(press('ArrowDown')).toBe(true)
  expect(press('x')).toBe(false)
  expect(keyboardDragOf(view.state)).toBeUndefined()
})
