import { expect, test } from 'vitest'
import { unfoldedJson } from './unfolded-json'

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
