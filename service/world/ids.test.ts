import { expect, test } from 'vitest'
import { seededBytes } from '../testing/seeded-bytes'
import { idMaker, idsLike } from './ids'
import type { IdKind } from './world'

const shapes: [IdKind, RegExp][] = [
  ['block', /^doxcn[0-9A-Za-z]{22}$/],
  ['media', /^boxcn[0-9A-Za-z]{22}$/],
  ['spreadsheet', /^shtcn[0-9A-Za-z]{22}$/],
  ['sheet', /^[0-9A-Za-z]{6}$/],
  ['bitable', /^bascn[0-9A-Za-z]{22}$/],
  ['table', /^tbl[0-9A-Za-z]{14}$/],
  ['board', /^[0-9A-Za-z]{27}$/],
  ['log', /^[0-9A-F]{34}$/],
  ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
]

test.each(shapes)('an id of a %s has the platform’s shape', (kind, shape) => {
  const newId = idMaker(seededBytes(7))
  const ids = Array.from({ length: 300 }, () => newId(kind))
  for (const id of ids) expect(id).toMatch(shape)
  expect(new Set(ids).size).toBe(300)
})

test('the same bytes make the same ids', () => {
  const make = () => Array.from({ length: 5 }, () => idMaker(seededBytes(3))('block'))
  expect(make()).toEqual(make())
})

test('every letter is equally likely', () => {
  const newId = idMaker(seededBytes(11))
  const counts = new Map<string, number>()
  for (let at = 0; at < 2000; at += 1) {
    for (const letter of newId('board')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  const mean = (2000 * 27) / 62
  for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(mean * 0.25)
  expect(counts.size).toBe(62)
})

test.each([
  ['message', /^om_[0-9a-f]{32}$/],
  ['block', /^doxcn[0-9A-Za-z]{22}$/],
] as const)('ids like that of a %s have its shape, differ and ascend', (kind, shape) => {
  const idAt = idsLike(idMaker(seededBytes(7))(kind), kind)
  const ids = Array.from({ length: 5_000 }, (_, at) => idAt(at))
  for (const id of ids) expect(id).toMatch(shape)
  expect([...new Set(ids)].toSorted()).toEqual(ids)
})
