import { undo } from 'prosemirror-history'
import { expect, test } from 'vitest'
import { cellSelection } from '../../blocks/table/table-selection'
import { positionOfBlock } from '../queries/blocks'
import { code, p, page, table } from '../testing/page'
import { apply, stateOf } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'
import { setAlign, setBlockBackground } from './set-style'

const styles = (state: ReturnType<typeof stateOf>) =>
  [...JSON.stringify(treeFromDoc(state.doc)).matchAll(/"align":(\d)/g)].map(([, align]) => Number(align))

test('a style of many lines is set in one step, and one undo reverts it', () => {
  const before = stateOf(
    page(p('a', 'one', p('b', 'two')), code('c', 'x'), p('d', 'three')),
    ['b', 1],
    ['d', 2],
  )
  let steps = 0
  setAlign(2)(before, (tr) => (steps = tr.steps.length))
  expect(steps).toBe(1)
  const after = apply(before, setAlign(2))
  expect(styles(after)).toEqual([2, 2, 2])
  expect(apply(after, setAlign(2)).doc).toBe(after.doc)
  expect(apply(after, undo).doc.eq(before.doc)).toBe(true)
})

test('a style is set on the lines of all selected cells, in any order of selection', () => {
  const start = stateOf(page(table('t', [[p('a', 'x')], [p('b', 'y')]], [[p('c', 'z')], [p('d')]])), ['a', 0])
  const cells = { top: 0, left: 0, bottom: 2, right: 2 }
  const at = positionOfBlock(start.doc, 't')!
  const selected = start.apply(start.tr.setSelection(cellSelection(start.doc, at, cells)))
  const after = apply(selected, setAlign(3), setBlockBackground('LightBlueBackground'))
  expect(styles(after)).toEqual([3, 3, 3, 3])
  expect(JSON.stringify(treeFromDoc(after.doc)).match(/LightBlue/g)).toHaveLength(4)
})
