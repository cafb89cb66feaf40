import { expect, test } from 'vitest'
import { initialOf, initialsOf } from './first-letter'

test.each([
  ['launch', 'L'],
  ['  发布周报', '发'],
  ['👨‍👩‍👧 family', '👨‍👩‍👧'],
  // A letter and the sign that is drawn upon it are one.
  ['e\u0301cole', 'E\u0301'],
  ['1\ufe0f\u20e3 first', '1\ufe0f\u20e3'],
  ['x', 'X'],
  ['', '·'],
])('“%s” begins with %s', (name, letter) => {
  expect(initialOf(name)).toBe(letter)
})

test.each([
  ['launch', 'L'],
  ['Launch crew', 'LC'],
  ['launch-crew 2027', 'LC'],
  ['Acme × Zenith', 'AZ'],
  ['Handbook (old)', 'HO'],
  ['发布周报', '发布'],
  ['发布 crew', '发布'],
  ['产 品', '产品'],
  ['🚀 launch', '🚀L'],
  ['', '·'],
])('the initials of “%s” are %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})
