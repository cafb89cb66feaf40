import { expect, test } from 'vitest'
import { Failure } from './failure'
import { readQuery } from './read-query'

const read = (query: string, repeated?: string[]) => ({
  ...readQuery(new URL(`http://herald.test/?${query}`), repeated),
})

test('if a name comes twice the first one counts', () => {
  expect(read('a=1&b=2&a=3')).toEqual({ a: '1', b: '2' })
})

test('all values of a repeated name count, in their order, and a single one is an array, too', () => {
  expect(read('a=1&b=2&a=3&a=1', ['a'])).toEqual({ a: ['1', '3', '1'], b: '2' })
  expect(read('a=1', ['a'])).toEqual({ a: ['1'] })
  expect(read('b=2', ['a'])).toEqual({ b: '2' })
})

test('names that every object has are ordinary names', () => {
  const query = readQuery(new URL('http://herald.test/?__proto__=1&constructor=2&toString=3'), ['__proto__'])
  expect(Object.getPrototypeOf(query)).toBeNull()
  expect(query['__proto__']).toEqual(['1'])
  expect(query['constructor']).toBe('2')
})

test('a value with U+0000 is refused, even after another of its name', () => {
  expect(() => read('a=%00')).toThrow(Failure)
  expect(() => read('a=1&a=%00', ['a'])).toThrow(Failure)
})
