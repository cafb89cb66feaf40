import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { errorCodes } from '../../../contract/error-codes'
import { DissolveChat } from '../../../contract/im/chats/dissolve-chat'
import { ListChats } from '../../../contract/im/chats/list-chats'
import { UpdateChat } from '../../../contract/im/chats/update-chat'
import { GetMessage } from '../../../contract/im/messages/get-message'
import type { Message } from '../../../contract/im/messages/message'
import { createService } from '../../../service/http/create-service'
import { happyApp } from '../../../service/testing/happy-world'
import type { TestWorld } from '../../../service/testing/test-world'
import type { WorldFile } from '../../../service/world/world-file'
import { call } from '../../api/client'
import type { Language } from '../../i18n/languages'
import { holdRequests } from '../../testing/hold-requests'
import { latinWords, render, startService } from '../../testing/render'
import type { Begun } from './again/use-forward-again'
import { ForwardDialog } from './forward-dialog'
import { createSelection } from './selection'
import { sentWithinHour } from './send/forward'
import type { ForwardQueue } from './send/forward-queue'
import {
  draft,
  forwardQueuesOver,
  fromLaunch,
  storedMessage,
  toChat,
  type FaultyTransport,
  sendAll,
} from './testing/forward-queues'
import { useClearSent } from './use-queue-findings'

const messageNamed = async (message_id: string) =>
  (await call(GetMessage, { path: { message_id } })).items[0]!

/** Renders the dialog over the happy world, with messages of Launch selected. */
async function draw(
  ids: readonly (readonly string[])[] = [['om_hello', 'om_world']],
  {
    language = 'en',
    line,
    note,
    before,
    world: change,
  }: {
    language?: Language
    line?: FaultyTransport
    note?: Begun['note']
    /** Changes the world before it starts. */
    world?: Parameters<typeof startService>[0]
    /** Runs before the dialog opens, to send earlier forwards. */
    before?(queue: ForwardQueue, world: TestWorld): Promise<void>
  } = {},
) {
  const world = await startService(change)
  const queue = forwardQueuesOver({ service: createService(world), world, app: happyApp }, line).openQueue()
  await before?.(queue, world)
  const batches: Message[][] = []
  for (const batch of ids) batches.push(await Promise.all(batch.map(messageNamed)))
  const did = { onRead: vi.fn(), onChooseMessages: vi.fn(), onClose: vi.fn() }
  const { user, unmount } = await render(
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
  /** Chooses by keys only. */
  const choose = async (words: string, name: RegExp) => {
    await user.type(field, words)
    await option(name)
    await user.keyboard('{Enter}')
  }
  const send = async () => {
    await user.click(screen.getByRole('button', { name: 'Send…' }))
    await user.click(screen.getByRole('button', { name: 'Send now' }))
  }
  return { user, unmount, queue, world, field, option, choose, send, ...did }
}

test('the dialog focuses its field, shows the preview, and asks for a target', async () => {
  const { field } = await draw()
  const dialog = within(screen.getByRole('dialog', { name: 'Forward 2 messages of Launch' }))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(dialog.getByRole('combobox', { name: 'To' })).toBe(field)
  const preview = dialog.getByRole('region', { name: 'What they will see' })
  expect(preview.textContent).toContain('2 in the preview')
  dialog.getByText('Choose a target.')
  expect(dialog.getByRole('button', { name: 'Send…' })).toHaveProperty('disabled', true)
})

describe('the target field', () => {
  test('removes the last target on Backspace', async () => {
    const { choose, user, field } = await draw()
    await choose('oth', /^Other/)
    await user.type(field, '{Backspace}')
    expect(screen.queryByLabelText('Other')).toBeNull()
    screen.getByText('Choose a target.')
  })

  test('adds all of several pasted ids, and keeps the rest of the text to be checked', async () => {
    const { user, field } = await draw()
    await user.click(field)
    await user.paste('oc_other, ou_bob, whoever')
    await screen.findByLabelText('Other')
    await screen.findByLabelText('Bob')
    expect((field as HTMLInputElement).value).toBe('whoever')
  })

  test('adds all chats that a name finds, without those that would refuse', async () => {
    const { user, field, option } = await draw()
    await user.type(field, 'e')
    await option(/^Partners/)
    // While its list is open, the field hides the rest of the dialog from assistive technology.
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: /^Add all \d chats found$/ }))
    await screen.findByLabelText('Other')
    expect(screen.queryByLabelText(/^(Partners|Launch)/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Add all/ })).toBeNull()
  })

  test('takes at most a hundred targets, and says so', async () => {
    const { user, field } = await draw()
    await user.click(field)
    await user.paste(Array.from({ length: 101 }, (_, at) => `oc_none${at}`).join(' '))
    await screen.findByText('At most 100 targets at once.')
    expect(screen.getAllByRole('button', { name: /^Leave out oc_none/ })).toHaveLength(100)
    await user.type(field, '{Backspace}')
    expect(screen.queryByText('At most 100 targets at once.')).toBeNull()
  })

  test('reports a name without results', async () => {
    const { user, field } = await draw()
    await user.type(field, 'nobody at all')
    await screen.findByText(/^No results\. Paste/)
  })
})

test('one person under four kinds of ids is one target and gets one bundle', async () => {
  const { user, field, queue, send } = await draw()
  await user.click(field)
  await user.paste('ou_dan, on_dan, user_id: d4e5f6a7, dan@acme.example')
  await screen.findByText('Chosen by several ids and sent to once: Dan.')
  expect(screen.getAllByLabelText('Dan')).toHaveLength(1)
  await user.keyboard('{Escape}')
  await send()
  await screen.findByText('1 of 1 sent')
  expect(queue.state().jobs[0]?.sends).toHaveLength(1)
})

describe('a target that would be refused', () => {
  test('is named with the reason before anything is sent, the code is folded, and a button that names it leaves it out', async () => {
    const { choose, user, field } = await draw()
    await choose('oth', /^Other/)
    await choose('dissol', /^Dissolved.*Would be refused/)
    await screen.findByText('Dissolved would be refused: This chat has been dissolved')
    expect(screen.getByText(errorCodes[232009].msg).closest('details')?.open).toBe(false)
    expect(screen.getByRole('link', { name: '232009' }).closest('details')?.open).toBe(false)
    screen.getByLabelText('Dissolved, would be refused')
    const refused = within(screen.getByRole('listitem'))
    await user.click(refused.getByRole('button', { name: 'Leave out Dissolved' }))
    expect(screen.queryByText('Dissolved would be refused: This chat has been dissolved')).toBeNull()
    expect(document.activeElement).toBe(field)
    screen.getByText('2 messages of Launch to Other')
  })

  test('can be left out together with others', async () => {
    const { choose, user } = await draw()
    await choose('dissol', /^Dissolved/)
    await choose('oc_outside', /oc_outside/)
    await user.click(await screen.findByRole('button', { name: 'Leave out the 2 that would be refused' }))
    screen.getByText('Choose a target.')
  })
})

describe('the confirmation', () => {
  const ownedByTheBot = ({ chats }: WorldFile) => {
    for (const chat of chats) if (chat.chat_id === 'oc_other') chat.owner_id = happyApp.app_id
  }

  test('is repeated after a target was renamed, and after it was dissolved', async () => {
    const { choose, user, send, queue } = await draw(undefined, { world: ownedByTheBot })
    await choose('oth', /^Other/)
    await choose('dan', /^Dan/)
    await user.keyboard('{Escape}')
    await call(UpdateChat, { path: { chat_id: 'oc_other' }, body: { name: 'Others' } })
    await send()
    await screen.findByText('Other is now called Others.')
    screen.getByText('2 messages of Launch to Others and 1 more')
    await call(DissolveChat, { path: { chat_id: 'oc_other' } })
    await send()
    await screen.findByText('Left out, dissolved: Others')
    screen.getByText('2 messages of Launch to Dan')
    expect(queue.state().jobs).toEqual([])
    await send()
    await screen.findByText('1 of 1 sent')
  })

  test('names the targets and the number of messages, and focuses Send now; Back returns to the field', async () => {
    const { choose, user, field, queue } = await draw()
    await choose('oth', /^Other/)
    await choose('dissol', /^Dissolved/)
    await screen.findByText('Dissolved would be refused: This chat has been dissolved')
    await user.click(screen.getByRole('button', { name: 'Send…' }))
    screen.getByText('Send 2 messages of Launch to Other and Dissolved?')
    screen.getByText(/^1 target would be refused\..*may already have seen them\.$/)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send now' }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(document.activeElement).toBe(field)
    expect(queue.state().jobs).toEqual([])
  })

  test('has to be repeated after another target is chosen', async () => {
    const { choose, user } = await draw()
    await choose('oth', /^Other/)
    await user.click(screen.getByRole('button', { name: 'Send…' }))
    await choose('only the owner', /^Only the owner/)
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  })

  test('counts bundles that are sent one after another', async () => {
    const { choose, user } = await draw([['om_hello'], ['om_thread_root']])
    await choose('oth', /^Other/)
    await user.click(screen.getByRole('button', { name: 'Send…' }))
    screen.getByText(/They are sent as 2 messages, one after another\./)
  })
})

describe('after sending', () => {
  test('in Chinese only names and the platform’s own words are in another language', async () => {
    const { choose, user } = await draw(undefined, { language: 'zh-CN' })
    await choose('oth', /^Other/)
    await user.click(screen.getByRole('button', { name: '发送…' }))
    await user.click(screen.getByRole('button', { name: '立即发送' }))
    await screen.findByText('已发送 1/1')
    expect(latinWords(screen.getByRole('dialog'))).toEqual(['Other'])
  })

  test('a row can recall what it sent, and the same can then be sent there again without a warning', async () => {
    const { choose, send, user, queue } = await draw()
    await choose('oth', /^Other/)
    await send()
    await user.click(await screen.findByRole('button', { name: 'Recall…' }))
    await user.click(await screen.findByRole('button', { name: 'Recall' }))
    await screen.findByText('Recalled')
    expect(screen.queryByRole('button', { name: 'Recall…' })).toBeNull()
    const { state } = queue.state().jobs[0]!.sends[0]!
    expect(state).toMatchObject({ is: 'sent', isRecalled: true })
    const { items } = await call(GetMessage, {
      path: { message_id: state.is === 'sent' ? state.message_id : '' },
    })
    expect(items[0]?.deleted).toBe(true)
    const batches = [['om_hello', 'om_world']]
    expect(
      sentWithinHour(queue.state().jobs, { batches, target: toChat('oc_other'), now: queue.now() }),
    ).toBeUndefined()
  })

  test('closing the dialog reports the shown forward', async () => {
    const { choose, send, user, queue, onClose } = await draw()
    await choose('oth', /^Other/)
    await send()
    await screen.findByText('1 of 1 sent')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledWith(queue.state().jobs[0]?.forward_id)
  })
})

test('a message whose answer is lost may have been delivered, and trying again is safe', async () => {
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
  await screen.findByText(/No response: it may have been delivered\./)
  await user.click(screen.getByRole('button', { name: 'Retry safely' }))
  await screen.findByText('1 of 1 sent')
})

test('Back during the check of the targets cancels the send, until it is confirmed again', async () => {
  const { choose, send, queue, user } = await draw()
  const check = holdRequests((_, path) => path.endsWith('/im/v1/chats/oc_other'))
  await choose('oth', /^Other/)
  await send()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  check.letGo()
  await screen.findByText('No problems found.')
  expect(queue.state().jobs).toEqual([])
  await send()
  await screen.findByText('1 of 1 sent')
  expect(queue.state().jobs).toHaveLength(1)
})

test('the dialog explains why it starts again', async () => {
  await draw(undefined, { note: 'halved' })
  const notes = screen.getAllByRole('status').map((status) => status.textContent)
  expect(notes.join()).toContain('They are sent in halves.')
})

test('a warning says that a bundle went to a target within the hour, with a way to leave it out', async () => {
  const { choose, user } = await draw(undefined, {
    async before(queue, world) {
      await sendAll(queue, draft())
      world.pass(59 * 60_000)
    },
  })
  await choose('oth', /^Other/)
  const warning = await screen.findByText(
    'Other got the same messages 59 minutes ago. Sending delivers them again.',
  )
  expect(screen.queryByText('No problems found.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send…' }))
  screen.getByText(/1 target gets the same messages again\./)
  await user.click(within(warning.closest('li')!).getByRole('button', { name: 'Leave out Other' }))
  screen.getByText('Choose a target.')
})

describe('closing the dialog', () => {
  test('Escape in the field closes its list first, then the dialog, even with targets', async () => {
    const { choose, user, field, onClose } = await draw()
    await choose('oth', /^Other/)
    await user.click(field)
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    screen.getByLabelText('Other')
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('a click outside closes it only while no target is chosen', async () => {
    const { choose, user, onClose } = await draw()
    await choose('oth', /^Other/)
    await user.click(document.body)
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Leave out Other' }))
    await user.click(document.body)
    expect(onClose).toHaveBeenCalledOnce()
  })
})

test('an unknown id shows both codes, because it may belong to another tenant', async () => {
  const { choose } = await draw()
  await choose('ou_nobody', /ou_nobody/)
  const line = await screen.findByText(/^ou_nobody would be refused: The receiver’s id is unknown/)
  expect(line.closest('details')?.textContent).toContain(
    'If this person belongs to another tenant, the code is 230038.',
  )
})

test.each([
  ['oc_other', []],
  ['oc_dissolved', ['om_hello']],
])('a forward to %s deselects its messages only if it was accepted', async (chatId, left) => {
  const world = await startService()
  const queue = forwardQueuesOver({ service: createService(world), world, app: happyApp }).openQueue()
  const selection = createSelection()
  selection.pick([await messageNamed('om_hello')])
  function Page() {
    useClearSent(queue, selection)
    return null
  }
  await render(<Page />)
  await sendAll(queue, draft({ batches: [[storedMessage('om_hello')]], targets: [toChat(chatId)] }))
  expect(selection.picked().map(({ message_id }) => message_id)).toEqual(left)
  selection.undo()
  expect(selection.has('om_hello')).toBe(chatId === 'oc_other')
})
