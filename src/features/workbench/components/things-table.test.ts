import { expect, test } from 'vitest'
import { toTable } from './things-table'

test('every property is a column, and a missing one is an empty cell', () => {
  const things = [
    { id: 'oc_launch', name: 'Launch' },
    { id: 'oc_quiet', muted: true, members: ['ou_alice'] },
  ]
  expect(toTable(things)).toEqual({
    columns: ['id', 'name', 'muted', 'members'],
    rows: [
      ['oc_launch', 'Launch', '', ''],
      ['oc_quiet', '', 'true', '["ou_alice"]'],
    ],
  })
})

test('a null is an empty cell, and a zero is not', () => {
  expect(toTable([{ one: null, two: 0, three: '' }]).rows).toEqual([['', '0', '']])
})
