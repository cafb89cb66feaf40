import { expect, test } from 'vitest'
import { placeFrom, placeToken } from './place-token'

test('a token returns its place for any block id', () => {
  for (const block_id of ['oc_launch', 'doxcnAbc', '块:1', '%']) {
    const place = { kind: 'blocks', revision: 7, block_id } as const
    expect(placeFrom(placeToken(place), 'blocks')).toEqual(place)
  }
})

test('a token of the other listing, and anything else, is no place', () => {
  expect(placeFrom(placeToken({ kind: 'children', revision: 7, block_id: 'a' }), 'blocks')).toBeUndefined()
  for (const garbage of [
    'garbage',
    '=',
    'Zm9v',
    '块',
    'a'.repeat(2000),
    btoa('herald:b:7:%').replaceAll('=', ''),
  ]) {
    expect(placeFrom(garbage, 'blocks')).toBeUndefined()
  }
})
