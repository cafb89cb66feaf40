import fc from 'fast-check'
import { undo } from 'prosemirror-history'
import type { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { evenRatios } from '../../../contract/docx/width-ratios'
import { positionOfBlock } from '../../editor/queries/blocks'
import { column, grid, p, page, table } from '../../editor/testing/page'
import { apply, outline, stateOf } from '../../editor/testing/state-of'
import {
  unwrapGrid,
  evenColumns,
  insertColumnAt,
  insertGrid,
  moveColumnTo,
  removeColumnAt,
  setRatios,
} from './grid-actions'
import type { GridAction } from './grid-actions'
import { ratiosOf, resizeColumns, withShare } from './grid-columns'
import { moveIntoColumn } from './move-into-column'

const three = () =>
  stateOf(
    page(p('x', 'x'), grid('g', column('l', p('a', 'a')), column('m', p('b', 'b')), column('r', p('c')))),
    ['a', 0],
  )

const after = (state: EditorState, ...actions: GridAction[]): EditorState =>
  actions.reduce((now, action) => {
    const made = action(now, positionOfBlock(now.doc, 'g')!)
    if (!made || 'rule' in made) throw new Error('was not made')
    return now.apply(made)
  }, state)

const gridOf = (state: EditorState) => state.doc.nodeAt(positionOfBlock(state.doc, 'g')!)!

test('a new grid has its columns, each with an empty line and its share', () => {
  const made = apply(stateOf(page(p('a')), ['a', 0]), insertGrid(3))
  const grid = made.doc.child(1)
  expect(grid.childCount).toBe(3)
  expect(ratiosOf(grid)).toEqual([34, 33, 33])
  expect(grid.attrs.body).toEqual({ grid: { column_size: 3 } })
})

test('the content of a removed column moves to its neighbour', () => {
  expect(outline(after(three(), removeColumnAt(1)))).toContain('text a "a"\n    text b "b"')
  expect(outline(after(three(), removeColumnAt(0)))).toContain(
    'grid_column m\n    text a "a"\n    text b "b"',
  )
})

test('removing one of the last two columns leaves the blocks on the page', () => {
  const two = after(three(), removeColumnAt(2))
  expect(outline(after(two, removeColumnAt(0)))).toBe('text x "x"\ntext a "a"\ntext b "b"')
  expect(outline(after(three(), unwrapGrid))).toBe('text x "x"\ntext a "a"\ntext b "b"')
})

test('a grid stays if its blocks may not be in its parent', () => {
  const inner = grid('g', column('l', table('t', [[p('a', 'a')]])), column('r', p('b')))
  const state = stateOf(page(table('o', [[inner]])), ['b', 0])
  expect(unwrapGrid(state, positionOfBlock(state.doc, 'g')!)).toMatchObject({ rule: 'inCell' })
})

test('a column moves with its share', () => {
  const moved = after(three(), setRatios([50, 30, 20]), moveColumnTo(0, 2))
  expect(ratiosOf(gridOf(moved))).toEqual([30, 20, 50])
  expect(gridOf(moved).children.map(({ attrs }) => attrs.id as string)).toEqual(['m', 'r', 'l'])
})

test('one undo reverts one change, and a grid has at most ten columns', () => {
  let state = three()
  for (let count = 3; count < 10; count++) state = after(state, insertColumnAt(0))
  expect(insertColumnAt(0)(state, positionOfBlock(state.doc, 'g')!)).toBeUndefined()
  expect(gridOf(apply(state, undo)).childCount).toBe(9)
  expect(ratiosOf(gridOf(after(state, evenColumns)))).toEqual(evenRatios(10))
})

test('shares are whole numbers that add up to a hundred after any drag or input', () => {
  const ratios = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 10 })
  fc.assert(
    fc.property(ratios, fc.integer({ min: -200, max: 200 }), fc.nat(9), (weights, by, place) => {
      const even = evenRatios(weights.length)
      const at = place % (weights.length - 1)
      for (const made of [resizeColumns(even, at, by), withShare(even, at, Math.abs(by))]) {
        expect(made.reduce((sum, ratio) => sum + ratio, 0)).toBe(100)
        expect(made.every((ratio) => ratio >= 1 && Number.isInteger(ratio))).toBe(true)
      }
    }),
  )
})

const beside = (state: EditorState, from: string, target: string, side: 'left' | 'right') => {
  const tr = state.tr
  const at = positionOfBlock(state.doc, from)!
  const range = { from: at, to: at + state.doc.nodeAt(at)!.nodeSize }
  const refusal = moveIntoColumn(tr, range, positionOfBlock(state.doc, target)!, side)
  return refusal ?? outline(state.apply(tr))
}

test('a block put next to another makes two columns, and both keep their ids', () => {
  const state = stateOf(page(p('a', 'a'), p('b', 'b')), ['a', 0])
  expect(beside(state, 'b', 'a', 'left')).toMatch(
    /^grid new-\d\n {2}grid_column new-\d\n {4}text b "b"\n {2}grid_column new-\d\n {4}text a "a"$/,
  )
})

test('a block put next to one in a column makes another column', () => {
  const made = beside(three(), 'x', 'b', 'right')
  expect(made).toMatch(/text b "b"\n {2}grid_column new-\d\n {4}text x "x"\n {2}grid_column r/)
})

test('a grid cannot be put into a column, nor a block next to itself', () => {
  expect(beside(three(), 'g', 'x', 'left')).toMatchObject({ rule: 'inColumn' })
  expect(beside(three(), 'x', 'x', 'left')).toEqual({ rule: 'besideItself' })
})
