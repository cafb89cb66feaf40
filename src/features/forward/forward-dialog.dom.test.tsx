import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ListChats } from '../../../contract/im/chats/list-chats'
import { GetMessage } from '../../../contract/im/messages/get-message'
import type { Message } from '../../../contract/im/messages/message'
import { createService } from '../../../service/http/create-service'
import { happyApp } from '../../../service/testing/happy-world'
import { call } from '../../api/client'
import type { Language } from '../../i18n/languages'
import { latinWords, render, startService } from '../../testing/render'
import type { Begun } from './again/use-forward-again'
import { ForwardDialog } from './forward-dialog'
import { forwardQueuesOver, fromLaunch, type FaultyTransport } from './testing/forward-queues'

const messageNamed = async (message_id: string) =>
  (await call(GetMessage, { path: { message_id } })).items[0]!

/** The dialog over the happy world, with messages of Launch picked. */
async function draw(
  ids: readonly (readonly string[])[] = [['om_hello', 'om_world']],
  { language = 'en', line, note }: { language?: Language; line?: FaultyTransport; note?: Begun['note'] } = {},
) {
  const world = await startService()
  const queue = forwardQueuesOver({ service: createService(world), world, app: happyApp }, line).openQueue()
  const batches: Message[][] = []
  for (const batch of ids) batches.push(await Promise.all(batch.map(messageNamed)))
  const did = { onRead: vi.fn(), onChooseMessages: vi.fn(), onClose: vi.fn() }
  const { user } = await render(
    <ForwardDialog
      appId={happyApp.app_id}
      queue={queue}
      forwarding={{ begun: { source: fromLaunch, batches, targets: [], ...(note && { note }) } }}
      chats={(await call(ListChats, { query: {} })).items}
      previewOf={(shown) => <p>{shown.batches.flat().length} in the preview</p>}
      {...did}
    />,
    { language },
  )
  const field = await screen.findByRole('combobox')
  const option = (name: RegExp) => screen.findByRole('option', { name })
  /** Chooses by keys alone. */
  const choose = async (words: string, name: RegExp) => {
    await user.type(field, words)
    await option(name)
    await user.keyboard('{Enter}')
  }
  const send = async () => {
    await user.click(screen.getByRole('button', { name: 'Send…' }))
    await user.click(screen.getByRole('button', { name: 'Send now' }))
  }
  return { user, queue, field, option, choose, send, ...did }
}

test.each([
  ['en', 'Forward 2 messages of Launch', 'To', 'What they will see', 'Choose a target.', 'Send…'],
  ['zh-CN', '转发 Launch 的 2 条消息', '发送到', '接收方看到的效果', '请选择发送目标。', '发送…'],
] as const)(
  'in %s it begins in its field, shows the preview, and says that a target is wanted',
  async (language, name, label, preview, wanted, send) => {
    const { field } = await draw(undefined, { language })
    const dialog = within(screen.getByRole('dialog', { name }))
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(dialog.getByRole('combobox', { name: label })).toBe(field)
    expect(dialog.getByRole('region', { name: preview }).textContent).toContain('2 in the preview')
    expect(dialog.getByText(wanted)).toBeTruthy()
    expect(dialog.getByRole('button', { name: send })).toHaveProperty('disabled', true)
  },
)

describe('the field', () => {
  test('finds chats by name, and Enter takes the first', async () => {
    const { choose } = await draw()
    await choose('oth', /^Other/)
    expect(await screen.findByLabelText('Other')).toBeTruthy()
    expect(screen.getByText('2 messages of Launch to Other')).toBeTruthy()
    expect(await screen.findByText('No problems found.')).toBeTruthy()
  })

  test('Backspace takes the last one away', async () => {
    const { choose, user, field } = await draw()
    await choose('oth', /^Other/)
    await user.type(field, '{Backspace}')
    expect(screen.queryByLabelText('Other')).toBeNull()
    expect(screen.getByText('Choose a target.')).toBeTruthy()
  })

  test('the platform tells the name of an id', async () => {
    const { choose } = await draw()
    await choose('ou_bob', /ou_bob/)
    expect(await screen.findByLabelText('Bob')).toBeTruthy()
  })

  test('several pasted ids are all meant, and what is none stays to be looked at', async () => {
    const { user, field } = await draw()
    await user.click(field)
    await user.paste('oc_other, ou_bob, whoever')
    expect(await screen.findByLabelText('Other')).toBeTruthy()
    expect(await screen.findByLabelText('Bob')).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe('whoever')
  })

  test.each([
    ['en', /^No results\. Paste/],
    ['zh-CN', /^没有找到。/],
  ] as const)('in %s a name that nobody has says so', async (language, nothing) => {
    const { user, field } = await draw(undefined, { language })
    await user.type(field, 'nobody at all')
    expect(await screen.findByText(nothing)).toBeTruthy()
  })
})

test('one person under four kinds of ids is one target and gets one bundle', async () => {
  const { user, field, queue, send } = await draw()
  await user.click(field)
  await user.paste('ou_dan, on_dan, user_id: d4e5f6a7, dan@acme.example')
  expect(await screen.findByText('Chosen by several ids and sent to once: Dan.')).toBeTruthy()
  expect(screen.getAllByLabelText('Dan')).toHaveLength(1)
  await user.keyboard('{Escape}')
  await send()
  await screen.findByText('1 of 1 sent')
  expect(queue.state().jobs[0]?.sends).toHaveLength(1)
})

describe('a target that would be refused', () => {
  test('is said with its code before anything is sent, and is left out by a button that says which', async () => {
    const { choose, user, field } = await draw()
    await choose('oth', /^Other/)
    await choose('dissol', /^Dissolved.*Refused: 232009/)
    expect(await screen.findByText('Dissolved would be refused (232009).')).toBeTruthy()
    expect(screen.getByLabelText('Dissolved, would be refused')).toBeTruthy()
    const refused = within(screen.getByRole('listitem'))
    await user.click(refused.getByRole('button', { name: 'Leave out Dissolved' }))
    expect(screen.queryByText('Dissolved would be refused (232009).')).toBeNull()
    expect(document.activeElement).toBe(field)
    expect(screen.getByText('2 messages of Launch to Other')).toBeTruthy()
  })

  test('several are left out at once', async () => {
    const { choose, user } = await draw()
    await choose('dissol', /^Dissolved/)
    await choose('oc_outside', /oc_outside/)
    await user.click(await screen.findByRole('button', { name: 'Leave out the 2 that would be refused' }))
    expect(screen.getByText('Choose a target.')).toBeTruthy()
  })
})

describe('the last look', () => {
  test('says who gets how much, with the focus on the sending; Back leads to the field', async () => {
    const { choose, user, field, queue } = await draw()
    await choose('oth', /^Other/)
    await choose('dissol', /^Dissolved/)
    await screen.findByText('Dissolved would be refused (232009).')
    await user.click(screen.getByRole('button', { name: 'Send…' }))
    expect(screen.getByText('Send 2 messages of Launch to Other and Dissolved?')).toBeTruthy()
    expect(screen.getByText(/^1 target would be refused\..*may already have seen them\.$/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send now' }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(document.activeElement).toBe(field)
    expect(queue.state().jobs).toEqual([])
  })

  test('is asked anew where another target is chosen', async () => {
    const { choose, user } = await draw()
    await choose('oth', /^Other/)
    await user.click(screen.getByRole('button', { name: 'Send…' }))
    await choose('only the owner', /^Only the owner/)
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  })

  test('bundles that go one after another are counted', async () => {
    const { choose, user } = await draw([['om_hello'], ['om_thread_root']])
    await choose('oth', /^Other/)
    await user.click(screen.getByRole('button', { name: 'Send…' }))
    expect(screen.getByText(/They are sent as 2 messages, one after another\./)).toBeTruthy()
  })
})

describe('once it is sent', () => {
  test('the report has a row for each target, and the focus', async () => {
    const { choose, send, queue } = await draw()
    await choose('oth', /^Other/)
    await choose('dissol', /^Dissolved/)
    await send()
    const summary = await screen.findByText('1 of 2 sent · 1 refused')
    const dialog = screen.getByRole('dialog', { name: 'Forward 2 messages of Launch' })
    expect(dialog.contains(document.activeElement)).toBe(true)
    expect(summary.getAttribute('role')).toBe('status')
    const rows = within(dialog).getAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('2 of 2 messages arrived')
    expect(within(rows[1]!).getByRole('link', { name: '232009' })).toBeTruthy()
    expect(queue.state().jobs[0]?.sends.map(({ state }) => state.is)).toEqual(['sent', 'refused'])
  })

  test('in Chinese only names and what the platform said are not Chinese', async () => {
    const { choose, user } = await draw(undefined, { language: 'zh-CN' })
    await choose('oth', /^Other/)
    await user.click(screen.getByRole('button', { name: '发送…' }))
    await user.click(screen.getByRole('button', { name: '立即发送' }))
    await screen.findByText('已发送 1/1')
    expect(latinWords(screen.getByRole('dialog'))).toEqual(['Other'])
  })

  test('closing it says what is shown', async () => {
    const { choose, send, user, queue, onClose } = await draw()
    await choose('oth', /^Other/)
    await send()
    await screen.findByText('1 of 1 sent')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledWith(queue.state().jobs[0]?.forward_id)
  })
})

test('an answer that is lost may have been delivered, and trying again is safe', async () => {
  let isLost = true
  const { choose, send, user } = await draw(undefined, {
    line: {
      after: ({ url }) => {
        if (!isLost || !url.includes('merge_forward')) return
        isLost = false
        throw new TypeError('lost')
      },
    },
  })
  await choose('oth', /^Other/)
  await send()
  expect(await screen.findByText(/No response: it may have been delivered\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again, safely' }))
  expect(await screen.findByText('1 of 1 sent')).toBeTruthy()
})

test('closing what was not sent says that nothing was', async () => {
  const { user, onClose } = await draw()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledWith(undefined)
})

test.each([
  ['en', 'They are sent in halves.'],
  ['zh-CN', '分成两半发送'],
] as const)('in %s it says why it begins again', async (language, words) => {
  await draw(undefined, { language, note: 'halved' })
  expect(screen.getAllByRole('status').find((status) => status.textContent?.includes(words))).toBeTruthy()
})
