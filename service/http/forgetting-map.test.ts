import { expect, test } from 'vitest'
import { ForgettingMap } from './forgetting-map'

test('an entry is kept for as long as it says, and forgotten within twice that', () => {
  const map = new ForgettingMap<number>(1_000)
  map.set('one', 1, 500)
  expect(map.get('one', 1_499)).toBe(1)
  map.set('other', 2, 1_499)
  expect(map.get('one', 1_500)).toBe(1)
  expect(map.get('one', 2_500)).toBeUndefined()
  expect(map.get('other', 2_499)).toBeUndefined()
})

test('an entry that is set again is kept from then on', () => {
  const map = new ForgettingMap<number>(1_000)
  for (let now = 0; now < 10_000; now += 900) {
    map.set('busy', now, now)
    expect(map.get('busy', now + 899)).toBe(now)
  }
  expect(map.size).toBe(1)
})

test('a clock that is set back forgets nothing', () => {
  const map = new ForgettingMap<number>(1_000)
  map.set('one', 1, 10_000)
  expect(map.get('one', 0)).toBe(1)
  map.set('one', 2, 0)
  expect(map.get('one', 999)).toBe(2)
})

test('a hundred thousand keys are forgotten without a look at any of them', () => {
  const walked: string[] = []
  class Watched extends Map<string, number> {
    override forEach() {
      walked.push('forEach')
    }
    override [Symbol.iterator](): MapIterator<[string, number]> {
      walked.push('iterator')
      return super[Symbol.iterator]()
    }
    override entries() {
      walked.push('entries')
      return super.entries()
    }
    override keys() {
      walked.push('keys')
      return super.keys()
    }
    override delete(key: string) {
      if (super.has(key)) walked.push(key)
      return super.delete(key)
    }
  }
  const Usual = globalThis.Map
  globalThis.Map = Watched
  let map: ForgettingMap<number>
  try {
    map = new ForgettingMap<number>(1_000)
    for (let at = 0; at < 100_000; at += 1) map.set(`key ${at}`, at, at / 100)
    expect(map.size).toBe(100_000)
    map.set('late', 0, 5_000)
  } finally {
    globalThis.Map = Usual
  }
  expect([map.size, walked]).toEqual([1, []])
})
