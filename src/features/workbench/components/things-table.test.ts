import { expect, test } from 'vitest'
import { toTable } from './things-table'

test('every property is a column, and a missing one or a null is an empty cell, unlike a zero', () => {
  const things = [
    { id: 'oc_launch', name: 'Launch', members: null, muted: 0 },
    { id: 'oc_quiet', muted: true, members: ['ou_alice'] },
  ]
  expect(toTable(things)).toEqual({
    columns: ['id', 'name', 'members', 'muted'],
    rows: [
      ['oc_launch', 'Launch', '', '0'],
      ['oc_quiet', '', '["ou_alice"]', 'true'],
    ],
  })
})
