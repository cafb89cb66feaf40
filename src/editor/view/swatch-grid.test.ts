import { expect, test } from 'vitest'
import { nextSwatch } from './swatch-grid'

/** 8 text colours in one row, then 16 grounds in two: 0–7, 8–15, 16–23; then a row of three. */
const counts = [8, 16, 3]
const after = (at: number, key: string, ctrlKey = false) => nextSwatch(counts, at, { key, ctrlKey })

test('right and left continue over the ends of rows, and stop at the first and the last swatch', () => {
  expect([after(0, 'ArrowRight'), after(7, 'ArrowRight'), after(26, 'ArrowRight')]).toEqual([1, 8, 26])
  expect([after(8, 'ArrowLeft'), after(0, 'ArrowLeft')]).toEqual([7, 0])
})

test('down and up stay in the column, from group to group, and go to the end of a shorter row', () => {
  expect([after(3, 'ArrowDown'), after(11, 'ArrowDown'), after(23, 'ArrowDown')]).toEqual([11, 19, 26])
  expect([after(26, 'ArrowUp'), after(8, 'ArrowUp'), after(2, 'ArrowUp'), after(25, 'ArrowDown')]).toEqual([
    18, 0, 2, 25,
  ])
})

test('Home and End go to the ends of the row, with Ctrl to those of all swatches', () => {
  expect([after(19, 'Home'), after(19, 'End'), after(24, 'End')]).toEqual([16, 23, 26])
  expect([after(19, 'Home', true), after(19, 'End', true)]).toEqual([0, 26])
  expect(after(19, 'a')).toBeUndefined()
})
