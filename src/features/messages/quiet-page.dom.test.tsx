import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Act, Say } from '../../../contract/herald/people'
import { happyApp } from '../../../service/testing/happy-world'
import { call } from '../../api/client'
import { openConsole, startService, streamOpened } from '../../testing/render'

const HOUR_MS = 3_600_000

/**
 * The console showing a chat or its announcement, on a clock that the test
 * moves, and the calls that it makes to the platform.
 */
async function openChat(
  place: 'local' | 'other',
  at = '/messages/oc_launch',
  change?: Parameters<typeof startService>[0],
) {
  const world = await startService(change, { place })
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    now: Date.now(),
    shouldAdvanceTime: true,
  })
  const { fetch } = globalThis
  const asked: { url: string; isBackground: boolean }[] = []
  globalThis.fetch = (address, init) => {
    const url = address as string
    const isBackground = new Headers(init?.headers).get('x-herald-background') === '1'
    if (url.includes('/open-apis/')) asked.push({ url, isBackground })
    return fetch(url, init)
  }
  // With this clock an hour would pass before a stream that is opening sends its first event.
  if (place === 'local') await streamOpened()
  const drawn = await openConsole(at)
  if (place === 'other') {
    await drawn.user.type(await screen.findByRole('textbox', { name: /^App ID/ }), happyApp.app_id)
    await drawn.user.type(screen.getByLabelText('App Secret'), happyApp.app_secret)
    await drawn.user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  await screen.findByText(at.startsWith('/messages') ? 'hello' : 'This announcement is empty.')
  await vi.advanceTimersByTimeAsync(5_000)
  asked.length = 0
  /** Advances the time of the page and the service. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 20_000) {
      world.pass(Math.min(left, 20_000))
      await vi.advanceTimersByTimeAsync(Math.min(left, 20_000))
    }
  }
  return { asked, pass, ...drawn }
}

test('a chat of a local service is live with at most five calls in an idle hour', async () => {
  const { asked, pass } = await openChat('local')
  await pass(HOUR_MS)
  expect(asked.length).toBeLessThanOrEqual(5)
  await call(
    Say,
    { body: { chat_id: 'oc_launch', open_id: 'ou_alice', text: 'just said' } },
    { withoutToken: true },
  )
  await vi.advanceTimersByTimeAsync(2_000)
  await screen.findByRole('row', { name: /just said/ })
})

test('a recall that a local service reports is shown even if reading the message gets no answer at first', async () => {
  await openChat('local')
  const { fetch } = globalThis
  let lost = 0
  globalThis.fetch = (address, init) => {
    if (lost === 2 || !(address as string).includes('/im/v1/messages/om_hello')) return fetch(address, init)
    lost += 1
    return Promise.reject(new TypeError('lost'))
  }
  const recalled = { act: 'recall', open_id: 'ou_alice', message_id: 'om_hello' } as const
  await call(Act, { body: recalled }, { withoutToken: true })
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(screen.queryByText('hello')).toBeNull())
  expect(lost).toBe(2)
})

test('a reply stops quoting a recalled message that is not in the list', async () => {
  await openChat('local', undefined, (file) => {
    const reply = file.messages.find(({ message_id }) => message_id === 'om_reply')!
    Object.assign(reply, { parent_id: 'om_thread_reply' })
  })
  const reply = await screen.findByRole('row', { name: /and so do I/ })
  await within(reply).findByText('Alice: and goes on')
  const recalled = { act: 'recall', open_id: 'ou_alice', message_id: 'om_thread_reply' } as const
  await call(Act, { body: recalled }, { withoutToken: true })
  await vi.advanceTimersByTimeAsync(10_000)
  await within(reply).findByText('Alice: This message was recalled')
})

test('a page that is open over midnight updates the day of its messages', async () => {
  await openChat('local')
  screen.getByText('Today')
  vi.setSystemTime(Date.now() + 24 * HOUR_MS)
  await vi.advanceTimersByTimeAsync(60_000)
  screen.getByText('Yesterday')
})

test('without change events a page polls less and less often, and shows that and the age of its data', async () => {
  const { asked, pass } = await openChat('other')
  await pass(HOUR_MS)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.length).toBeLessThanOrEqual(20)
  expect(asked.filter(({ isBackground }) => !isBackground)).toEqual([])
  await pass(5 * 60_000)
  screen.getByText(/^Updated \d+ minutes ago$/)
})

test.each([
  ['told of', 'local', 5],
  ['told of nothing', 'other', 20],
] as const)(
  'in an idle hour an announcement that is %s calls a %s service at most %i times, in the background',
  async (_, place, most) => {
    const { asked, pass } = await openChat(place, '/announcements/oc_launch')
    await pass(HOUR_MS)
    expect(asked.length).toBeGreaterThan(place === 'local' ? 0 : 3)
    expect(asked.length).toBeLessThanOrEqual(most)
    expect(asked.filter(({ isBackground }) => !isBackground)).toEqual([])
  },
)

test.each(['/messages/oc_launch', '/announcements/oc_launch'])(
  'without change events %s in use polls once a minute at most',
  async (at) => {
    const { asked, pass } = await openChat('other', at)
    for (let second = 0; second < 3_600; second += 20) {
      document.dispatchEvent(new Event('pointerdown', { bubbles: true }))
      await pass(20_000)
    }
    expect(asked.length).toBeGreaterThan(30)
    expect(asked.length).toBeLessThanOrEqual(70)
  },
)
