import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickedIn, withPicked } from './read-picked'

const id = fc.stringMatching(/^om_[0-9a-zA-Z_-]{1,40}$/)

test('ids are read back from the hash in their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 100 }), (ids) => {
      expect(pickedIn(withPicked('', ids))).toEqual(ids)
    }),
  )
})

test('the rest of the hash stays', () => {
  expect(withPicked('#block=b1', ['om_a', 'om_b'])).toBe('#block=b1&picked=om_a,om_b')
  expect(withPicked('#block=b1&picked=om_a', [])).toBe('#block=b1')
  expect(withPicked('#picked=om_a', [])).toBe('')
})

test.each([
  ['', []],
  ['#', []],
  ['#picked=', []],
  ['#picked=om_a,om_a,,om_b', ['om_a', 'om_b']],
  ['#picked=om_a%2Com_b', ['om_a', 'om_b']],
  ['#picked=javascript:alert(1),../../chats,om_<b>', []],
  [`#picked=${Array.from({ length: 150 }, (_, at) => `om_${at}`).join(',')}`, { length: 100 }],
])('%s', (hash, ids) => {
  expect(pickedIn(hash)).toMatchObject(ids)
})
