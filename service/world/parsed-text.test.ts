import { expect, test } from 'vitest'
import { runToEnd, inSlices } from '../../primitives/in-slices'
import { parsedText } from './parsed-text'

const things = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `om_${at}`, text: 'a ] , } " \\ [ {', list: [at, [at]] }))
const large = {
  now: 1,
  '[': 'x',
  messages: things(9_000),
  none: [],
  inner: { list: things(2) },
  files: things(9_000),
}

test('a large object of lists is parsed like by JSON.parse, in slices', () => {
  for (const space of [undefined, 2]) {
    const text = JSON.stringify(large, undefined, space)
    const work = parsedText(text)
    let slices = 0
    let next = work.next()
    for (; !next.done; next = work.next()) slices += 1
    expect(next.value).toEqual(JSON.parse(text))
    expect(slices).toBeGreaterThan(text.length / 250_000)
  }
})

test.each([
  ['a list', JSON.stringify(things(9_000))],
  ['a text', JSON.stringify('x'.repeat(600_000))],
  ['a key that comes twice', `{"a":${JSON.stringify(things(9_000))},"a":[7]}`],
  ['a list of lists', `{"a":[${JSON.stringify(things(9_000))},[1]]}`],
  ['a key of the prototype', `{"__proto__":${JSON.stringify(things(9_000))}}`],
])('%s is parsed as by JSON.parse', (_, text) => {
  expect(JSON.stringify(runToEnd(parsedText(text)))).toBe(JSON.stringify(JSON.parse(text)))
})

const list = JSON.stringify(things(9_000)).slice(1, -1)

test.each([
  ['a comma at the end of a list', `{"a":[${list},]}`],
  ['a list that ends as an object', `{"a":[${list}}}`],
  ['a list that does not end', `{"a":[${list}`],
  ['a text that does not end', `{"a":[${list},"]}`],
  ['a bracket too many', `{"a":[${list}]]}`],
  ['a list without a name', `{[${list}]}`],
])('%s is refused as JSON.parse does', async (_, text) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
  await expect(inSlices(parsedText(text))).rejects.toThrow(SyntaxError)
})
