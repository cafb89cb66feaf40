import { expect, test } from 'vitest'
import { firstLetter } from './first-letter'

test.each([
  ['launch', 'L'],
  ['  发布周报', '发'],
  ['👨‍👩‍👧 family', '👨‍👩‍👧'],
  ['', '·'],
])('“%s” begins with %s', (name, letter) => {
  expect(firstLetter(name)).toBe(letter)
})
