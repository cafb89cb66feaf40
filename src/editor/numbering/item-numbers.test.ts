import { expect, test } from 'vitest'
import { itemNumbers } from './item-numbers'

/** Numbers a run that is written as the numbers of its items on the wire, `-` for none. */
const shown = (run: string) =>
  itemNumbers(run.split(' ').map((said) => (said === '-' ? undefined : said)))
    .map(({ number }) => number)
    .join(' ')

test.each([
  // As Lark writes a list, and as calls make one.
  ['1 auto auto', '1 2 3'],
  ['- - -', '1 2 3'],
  // An item put above the first one has no number of its own.
  ['- 1 auto', '1 2 3'],
  ['auto 1 auto', '1 2 3'],
  // The first item moved to the end, and the list begins with the former second.
  ['auto auto 1', '1 2 3'],
  // A user restarted the list.
  ['1 auto 1 auto', '1 2 1 2'],
  // A user chose a number.
  ['5 auto auto', '5 6 7'],
  ['1 auto 7 auto', '1 2 7 8'],
  ['- 5 auto', '1 5 6'],
  // No numbers at all.
  ['one - 1e3 -', '1 2 3 4'],
  ['1234567890 -', '1 2'],
])('items with the wire numbers %j are numbered %j', (run, numbers) => {
  expect(shown(run)).toBe(numbers)
})

test('a list begins at the first item of a run, and at each restart', () => {
  expect(itemNumbers(['1', 'auto', '1', undefined, '4']).map(({ isRestart }) => isRestart)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
})
