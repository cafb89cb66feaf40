import { expect, test } from 'vitest'
import { cellToolbarTop } from './cell-toolbar'

/** A screen from 100 to 900; the bar is 40 high and keeps 20 from the table. */
const topFor = (table: [top: number, height: number], selected: [top: number, height: number]) =>
  cellToolbarTop({
    table: { top: table[0], height: table[1] },
    selected: { top: selected[0], height: selected[1] },
    visible: { top: 100, height: 800 },
    height: 40,
    margin: 20,
  })

test('the cell toolbar is above the table for any selected row', () => {
  expect(topFor([200, 300], [200, 40])).toBe(140)
  expect(topFor([200, 300], [440, 40])).toBe(140)
  expect(topFor([160, 2000], [300, 40])).toBe(100)
})

test('the cell toolbar is below the table if there is no room above', () => {
  expect(topFor([150, 300], [150, 40])).toBe(470)
  expect(topFor([-500, 700], [150, 40])).toBe(220)
})

test('the cell toolbar is at the far end of the page if neither end of the table is visible', () => {
  expect(topFor([-500, 3000], [150, 40])).toBe(860)
  expect(topFor([-500, 3000], [700, 40])).toBe(100)
})
