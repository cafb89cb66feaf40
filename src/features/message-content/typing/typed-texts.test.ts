import { expect, test } from 'vitest'
import { isTyping, received, seen, shownCard, speedOf, typedOn } from './typed-texts'

const card = (content: string, config: object = {}, more: object[] = []) =>
  JSON.stringify({
    schema: '2.0',
    config: { streaming_mode: true, ...config },
    body: { elements: [{ tag: 'markdown', element_id: 'text', content }, ...more] },
  })

const textOf = (typed: ReturnType<typeof seen>) =>
  (shownCard(typed) as { body: { elements: { content: string }[] } }).body.elements[0]?.content

test('the first content is whole, and what is added is typed a character at a time', () => {
  const first = seen(card('Once'))
  expect(isTyping(first)).toBe(false)
  let typed = received(first, card('Once up'), true)
  const said = [textOf(typed)]
  while (isTyping(typed)) {
    typed = typedOn(typed)
    said.push(textOf(typed))
  }
  expect(said).toEqual(['Once', 'Once ', 'Once u', 'Once up'])
})

test('a text that does not begin with the old one shows at once', () => {
  expect(isTyping(received(seen(card('Once')), card('Twice upon'), true))).toBe(false)
})

test('where nothing may move, texts show at once', () => {
  expect(isTyping(received(seen(card('Once')), card('Once upon'), false))).toBe(false)
})

test('by default the rest of an old text shows when more comes, and with delay it is typed first', () => {
  const after = (config: object) => {
    const half = typedOn(received(seen(card('a', config)), card('abcdef', config), true))
    return textOf(received(half, card('abcdefgh', config), true))
  }
  expect(after({})).toBe('abcdef')
  expect(after({ streaming_config: { print_strategy: 'delay' } })).toBe('ab')
})

test('the end of streaming lets the last text be typed', () => {
  const typed = received(seen(card('a')), card('abc', { streaming_mode: false }), true)
  expect(textOf(typed)).toBe('a')
  expect(isTyping(typed)).toBe(true)
})

test('a card that is not written is never typed', () => {
  const off = { streaming_mode: false }
  expect(isTyping(received(seen(card('a', off)), card('ab', off), true))).toBe(false)
})

test('steps are whole characters, several at a time', () => {
  const config = { streaming_config: { print_step: { default: 2, pc: 3 } } }
  const typed = typedOn(received(seen(card('', config)), card('ab😀cd', config), true))
  expect(textOf(typed)).toBe('ab😀')
})

test.each([
  [{}, { everyMs: 70, step: 1, isDelayed: false }],
  [
    { print_frequency_ms: { default: 30, pc: 50 }, print_step: { default: 4 }, print_strategy: 'delay' },
    { everyMs: 50, step: 4, isDelayed: true },
  ],
  [
    { print_frequency_ms: { default: -1 }, print_step: { default: 'x' } },
    { everyMs: 16, step: 1, isDelayed: false },
  ],
])('the speed of %j', (streaming_config, speed) => {
  expect(speedOf({ config: { streaming_config } })).toEqual(speed)
})
