import { expect, test } from 'vitest'
import { itemNumbers } from './numbering'

/** A run as it is written here: what each item says, `-` for nothing. */
const shown = (run: string) =>
  itemNumbers(run.split(' ').map((said) => (said === '-' ? undefined : said)))
    .map(({ number }) => number)
    .join(' ')

test.each([
  // As Lark writes a list, and as calls make one.
  ['1 auto auto', '1 2 3'],
  ['- - -', '1 2 3'],
  ['auto', '1'],
  // What came above the first item has no number of its own.
  ['- 1 auto', '1 2 3'],
  ['auto 1 auto', '1 2 3'],
  ['- - 1 - auto', '1 2 3 4 5'],
  // The first item went to the end, the list begins with what was second.
  ['auto auto 1', '1 2 3'],
  // Somebody let the list begin again.
  ['1 auto 1 auto', '1 2 1 2'],
  ['1 auto 1 1', '1 2 1 1'],
  ['- 1 auto 1 auto', '1 2 3 1 2'],
  // Somebody chose a number.
  ['5 auto auto', '5 6 7'],
  ['1 auto 7 auto', '1 2 7 8'],
  ['- 5 auto', '1 5 6'],
  ['3 auto 1 auto', '3 4 1 2'],
  // No numbers at all.
  ['one - 1e3 -', '1 2 3 4'],
  ['1234567890 -', '1 2'],
])('items that say %j are numbered %j', (run, numbers) => {
  expect(shown(run)).toBe(numbers)
})

test('a run says where a list begins: at its first item, and wherever it restarts', () => {
  expect(itemNumbers(['1', 'auto', '1', undefined, '4']).map(({ isRestart }) => isRestart)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
})
