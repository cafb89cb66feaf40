import { expect, test } from 'vitest'
import { createSelection } from '../forward/forward'
import { Gestures, type Key } from './gestures'
import type { Rows } from './rows'
import { createSelectAll } from './select-all'
import { messagesInARow, rowsOf } from './testing/rows-of'

const keyOf = (key: string): Key => {
  const parts = key.split('-')
  return {
    key: parts.at(-1) || '-',
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
  }
}

function listOf(count: number, active = 0, more: Partial<Rows> = {}) {
  const selection = createSelection()
  const messages = messagesInARow(count)
  const list = { rows: { ...rowsOf(messages), ...more }, active, clears: true }
  const selectAll = createSelectAll(selection)
  const gestures = new Gestures({
    selection,
    selectAll,
    rows: () => list.rows,
    active: () => list.active,
    activate: (index) => (list.active = index),
    clearsOnEscape: () => list.clears,
  })
  const press = (...keys: string[]) => keys.map((key) => gestures.press(keyOf(key)))
  const picked = () => selection.picked().map(({ message_id }) => Number(message_id.slice(3)))
  return { selection, selectAll, messages, list, gestures, press, picked }
}

test('Space selects the active row and deselects it again', () => {
  const { press, picked } = listOf(5, 2)
  expect(press(' ')).toEqual([true])
  expect(picked()).toEqual([2])
  press(' ')
  expect(picked()).toEqual([])
})

test('Shift and arrow keys select from the active row, and shrink the range again', () => {
  const { press, picked, list } = listOf(9, 4)
  press('Shift-ArrowDown', 'Shift-ArrowDown')
  expect([picked(), list.active]).toEqual([[4, 5, 6], 6])
  press('Shift-ArrowUp', 'Shift-ArrowUp', 'Shift-ArrowUp')
  expect([picked(), list.active]).toEqual([[3, 4], 3])
})

test('a range begins at the active row after moves without Shift', () => {
  const { press, picked, list } = listOf(9, 0)
  press('Shift-ArrowDown')
  list.active = 5
  press('Shift-ArrowDown')
  expect(picked()).toEqual([0, 1, 5, 6])
})

test('a range stops at the ends of the list', () => {
  const { press, picked } = listOf(3, 1)
  press('Shift-PageDown', 'Shift-ArrowDown')
  expect(picked()).toEqual([1, 2])
  press('Shift-Home')
  expect(picked()).toEqual([0, 1])
})

test('Shift and a click, or Shift and Space, pick from the last row that was toggled', async () => {
  const { gestures, press, picked, list } = listOf(9)
  gestures.toggle('om_2')
  await gestures.rangeTo('om_5')
  expect(picked()).toEqual([2, 3, 4, 5])
  list.active = 0
  press('Shift- ')
  expect(picked()).toEqual([0, 1, 2])
})

test('a range from a row that was deselected deselects', async () => {
  const { gestures, press, picked } = listOf(6)
  press('Ctrl-a')
  gestures.toggle('om_1')
  await gestures.rangeTo('om_3')
  expect(picked()).toEqual([0, 4, 5])
})

test('a range to a distant row requests the messages between, and selects none if that fails', async () => {
  const all = messagesInARow(40)
  let isDown = false
  const { gestures, picked, selection, list } = listOf(10, 0, {
    between: (from, to) => {
      const [first, last] = [from, to].map((id) => Number(id.slice(3))).toSorted((a, b) => a - b)
      return isDown ? Promise.reject(new Error('no line')) : Promise.resolve(all.slice(first, last! + 1))
    },
  })
  gestures.toggle('om_4')
  // The first rows are dropped, later ones are added.
  list.rows = { ...list.rows, ...rowsOf(all.slice(20)) }
  await gestures.rangeTo('om_30')
  expect(picked()).toEqual(Array.from({ length: 27 }, (_, index) => index + 4))
  isDown = true
  await gestures.rangeTo('om_39')
  expect(selection.notice()).toMatchObject({ type: 'notRead' })
  expect(picked()).toHaveLength(27)
})

test('a range whose list is left during reading reports and selects nothing', async () => {
  const left = new DOMException('left', 'AbortError')
  const { gestures, picked, selection, list } = listOf(10, 0, { between: () => Promise.reject(left) })
  gestures.toggle('om_4')
  list.rows = { ...list.rows, ...rowsOf(messagesInARow(40).slice(20)) }
  await gestures.rangeTo('om_30')
  expect(selection.notice()).toMatchObject({ type: 'picked', at: 'om_4' })
  expect(picked()).toEqual([4])
})

test('a range that is too long selects the rows nearest to its beginning', async () => {
  const { gestures, picked, selection } = listOf(300)
  gestures.toggle('om_250')
  await gestures.rangeTo('om_10')
  expect(picked()).toEqual(Array.from({ length: 100 }, (_, index) => index + 151))
  expect(selection.notice()).toMatchObject({ added: 99, refused: 141, at: 'om_10' })
})

test('Ctrl or Command with A picks all, and of too many the newest', () => {
  const { press, picked, selection } = listOf(130)
  expect(press('Meta-a')).toEqual([true])
  expect(picked()).toEqual(Array.from({ length: 100 }, (_, index) => index + 30))
  expect(selection.notice()).toMatchObject({ added: 100, refused: 30 })
})

test('Escape deselects everything if something is selected, and if the list handles it', () => {
  const { press, picked, list, selection } = listOf(4, 1)
  expect(press('Escape')).toEqual([false])
  press(' ')
  list.clears = false
  expect(press('Escape')).toEqual([false])
  list.clears = true
  expect(press('Escape')).toEqual([true])
  expect(picked()).toEqual([])
  expect(selection.notice()).toMatchObject({ type: 'cleared', count: 1 })
  press('Ctrl-z')
  expect(picked()).toEqual([1])
})

test('dragging over boxes applies the change of the first box, and undoes it on the way back', () => {
  const { gestures, picked } = listOf(9)
  const stroke = gestures.paint('om_2')
  expect(stroke.over('om_2')).toBe(false)
  expect(picked()).toEqual([])
  expect(stroke.over('om_5')).toBe(true)
  stroke.over('om_3')
  expect(picked()).toEqual([2, 3])
  const back = gestures.paint('om_3')
  back.over('om_0')
  expect(picked()).toEqual([])
})

test.each(['a', 'ArrowDown', 'Enter', 'Alt- ', 'Ctrl-c', 'Ctrl-Shift-a', 'Ctrl-Home'])(
  '%s is not a selection key',
  (key) => {
    const { press, picked } = listOf(5, 2)
    expect(press(key)).toEqual([false])
    expect(picked()).toEqual([])
  },
)

test('an empty list has nothing to pick', () => {
  const { press, picked } = listOf(0, -1)
  press(' ', 'Ctrl-a', 'Shift-ArrowDown', 'Shift- ', 'Shift-End')
  expect(picked()).toEqual([])
})

test('Escape stops selecting all before it deselects what was found', async () => {
  const { press, picked, selectAll, messages } = listOf(3, 1, {
    newest: () => ({ of: messages, held: messages, next: () => new Promise(() => undefined) }),
  })
  press('Ctrl-a')
  expect(picked()).toEqual([0, 1, 2])
  expect(press('Escape')).toEqual([true])
  expect(picked()).toEqual([0, 1, 2])
  expect(selectAll.stop()).toBe(false)
  press('Escape')
  expect(picked()).toEqual([])
})
