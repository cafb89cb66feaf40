import { expect, test } from 'vitest'
import { indentedJson, unfoldedJson } from './unfolded-json'

test('the JSON inside strings is unfolded at any depth, and named by its place', () => {
  const card = JSON.stringify({ elements: [{ tag: 'div' }] })
  const sent = { items: [{ body: { content: JSON.stringify({ card, text: 'hi' }) } }], count: '12' }
  expect(unfoldedJson(JSON.stringify(sent))).toEqual({
    text: JSON.stringify(
      { items: [{ body: { content: { card: { elements: [{ tag: 'div' }] }, text: 'hi' } } }], count: '12' },
      null,
      2,
    ),
    unfolded: ['items[0].body.content', 'items[0].body.content.card'],
  })
})

test('a string that only begins like JSON stays as it was sent, and another text is no JSON', () => {
  const { text, unfolded } = unfoldedJson('{"text":"{not json","list":"[1,"}') ?? {}
  expect([JSON.parse(text ?? ''), unfolded]).toEqual([{ text: '{not json', list: '[1,' }, []])
  expect(unfoldedJson('<html>')).toBeUndefined()
})

test('JSON within JSON is unfolded four times at most', () => {
  let nested = '{}'
  for (let level = 0; level < 9; level++) nested = JSON.stringify({ in: nested })
  expect(unfoldedJson(nested)?.unfolded).toHaveLength(4)
})

test.each([
  ['lists', '['.repeat(8_000) + ']'.repeat(8_000)],
  ['objects', '{"a":'.repeat(2_500) + '1' + '}'.repeat(2_500)],
])('%s nested thousands of times are shown as they were sent', (_, text) => {
  expect(unfoldedJson(text)).toBeUndefined()
  expect(indentedJson(text)).toBe(text)
})

test('JSON within JSON has 64 levels at most, and brackets in its texts are none', () => {
  const lists = (count: number) => '['.repeat(count) + ']'.repeat(count)
  expect(unfoldedJson(JSON.stringify({ in: lists(63) }))?.unfolded).toEqual(['in'])
  expect(unfoldedJson(JSON.stringify({ in: lists(64) }))?.unfolded).toEqual([])
  const words = `"${'['.repeat(100)}\\"${'{'.repeat(100)}"`
  expect(indentedJson(`[${words}]`)).toBe(`[\n  ${words}\n]`)
})
