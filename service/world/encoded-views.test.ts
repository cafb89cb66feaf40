import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/random-runs'
import { placeOf, viewsOf } from './encoded-views'
import { KnownSecrets } from './known-secrets'

const last = (text: string) => [...viewsOf(text)].at(-1)?.text

test.each([
  ['a\\u005fb', 'a_b'],
  ['a\\\\u005fb', 'a_b'],
  ['a\\x5Fb\\/\\n', 'a_b/\n'],
  ['%41%c3%a9%E5%AD%97%f0%9f%98%80', 'Aé字😀'],
  ['%ff%41%c3', 'ÿAÃ'],
  ['%25255f', '_'],
  ['&#65;&#x42;&amp;lt;', 'AB<'],
  ['a\0b\0', 'ab'],
  ['100 % and \\', '100 % and \\'],
])('%j is decoded to %j', (text, decoded) => {
  expect(last(text)).toBe(decoded)
})

test('a text without anything to decode has one view', () => {
  expect([...viewsOf('plain words, 字')]).toHaveLength(1)
})

test('the places of a view are those of the text that was sent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '字', '\\u0041', '%41', '%', '\\', '&#65;', '\0', '"')),
      (pieces) => {
        const text = pieces.join('')
        for (const view of viewsOf(text)) {
          const places = Array.from({ length: view.text.length + 1 }, (_, at) => placeOf(view, at))
          expect(places.at(-1)).toBe(text.length)
          expect(places).toEqual(places.toSorted((one, other) => one - other))
        }
      },
    ),
    { numRuns: runs(200) },
  )
})

test('a text that is full of secrets is hidden as a whole, and a thousand that begin alike are found', () => {
  const secrets = new KnownSecrets()
  for (let number = 0; number < 1_000; number += 1) secrets.know(`secret-${number}-of-many`)
  expect(secrets.hide('a secret-77-of-many, and a secret of many')).toBe('a …, and a secret of many')
  expect(secrets.hide('secret-1-of-many '.repeat(2_000))).toBe('…')
})

test('an issued token is forgotten behind thousands of later ones', () => {
  const secrets = new KnownSecrets()
  const token = (number: number) => `t-${String(number).padStart(40, 'x')}`
  for (let number = 0; number <= 2_000; number += 1) secrets.issue(token(number))
  expect(secrets.hide(token(0))).toBe(token(0))
  expect(secrets.hide(token(1))).toBe('…')
})
