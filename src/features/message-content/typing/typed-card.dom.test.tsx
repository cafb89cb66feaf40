import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../../testing/render'
import { MessageBody } from '../message-body'
import { messageOf } from '../testing/message-of'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

const written = (content: string, streaming_mode = true) =>
  messageOf({
    msg_type: 'interactive',
    body: {
      content: JSON.stringify({
        schema: '2.0',
        config: { streaming_mode },
        header: { title: { tag: 'plain_text', content: 'Answer' } },
        body: { elements: [{ tag: 'markdown', element_id: 'text', content }] },
      }),
    },
  })

const words = () => screen.getByRole('group', { name: 'Card: Answer' }).textContent

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

/** Shows a card, then the one that a bot has written further. */
async function draw(...contents: readonly [string, boolean?][]) {
  const [first = [''], ...others] = contents
  const { rerender } = await render(<MessageBody message={written(...first)} />)
  for (const content of others) rerender(<MessageBody message={written(...content)} />)
}

test('a text that grows is typed, a character each 70 ms', async () => {
  await draw(['Once'], ['Once upon'])
  expect(words()).toBe('AnswerOnce')
  pass(140)
  expect(words()).toBe('AnswerOnce u')
  pass(1_000)
  expect(words()).toBe('AnswerOnce upon')
  expect(vi.getTimerCount()).toBe(0)
})

test('the last text is typed to its end after the bot has closed the card', async () => {
  await draw(['Once'], ['Once upon', false])
  expect(words()).toBe('AnswerOnce')
  pass(1_000)
  expect(words()).toBe('AnswerOnce upon')
})

test('with reduced motion a text shows at once', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: query.includes('reduce'), media: query }) as MediaQueryList,
  )
  await draw(['Once'], ['Once upon'])
  expect(words()).toBe('AnswerOnce upon')
})
