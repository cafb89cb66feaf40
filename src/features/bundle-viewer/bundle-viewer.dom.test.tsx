import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { WorldFile } from '../../../service/world/world-file'
import type { Language } from '../../i18n/languages'
import { addFault } from '../../testing/add-fault'
import { latinWords, render, startService } from '../../testing/render'
import { ChatNames } from '../message-content/message-content'
import { BundleViewer } from './bundle-viewer'

const names = new Map([
  ['ou_alice', 'Alice'],
  ['ou_bob', 'Bob'],
])

/** A bundle in Launch: Alice, a bundle of Bob's with two inside, and Alice again. */
function nested(file: WorldFile) {
  const [like] = file.messages
  const said = (message_id: string, upper_message_id: string, at: number, different: object = {}) => ({
    ...like!,
    message_id,
    upper_message_id,
    chat_id: 'oc_other',
    create_time: like!.create_time + at,
    content: JSON.stringify({ text: message_id.slice(3) }),
    ...different,
  })
  file.messages = file.messages.filter(({ upper_message_id }) => !upper_message_id)
  file.messages.push(
    said('om_first', 'om_bundle', 1),
    said('om_inner', 'om_bundle', 2, {
      msg_type: 'merge_forward',
      content: 'Merged and Forwarded Message',
      sender: { ...like!.sender, id: 'ou_bob' },
    }),
    said('om_deep', 'om_inner', 3, { sender: { ...like!.sender, id: 'ou_bob' } }),
    said('om_deeper', 'om_inner', 4),
    said('om_last', 'om_bundle', 5),
  )
}

async function draw(
  messageId = 'om_bundle',
  {
    language = 'en',
    change = nested,
    insideId,
    before,
    chats = new Map([['oc_other', 'Other']]),
  }: {
    language?: Language
    change?: (file: WorldFile) => void
    insideId?: string
    before?: () => Promise<unknown>
    chats?: ReadonlyMap<string, string>
  } = {},
) {
  await startService(change)
  await before?.()
  const onClose = vi.fn()
  const { user } = await render(
    <ChatNames value={chats}>
      <BundleViewer
        messageId={messageId}
        insideId={insideId}
        names={names}
        homeTenant="736588c9260f175e"
        onClose={onClose}
      />
    </ChatNames>,
    { language },
  )
  return { user, onClose }
}

const line = (name: RegExp) => screen.findByRole('treeitem', { name })
const focused = () => document.activeElement?.getAttribute('aria-label')

describe('the content of a bundle', () => {
  test('is loading, then a tree with its name and its counts', async () => {
    await draw()
    expect((await screen.findByRole('status')).textContent).toBe('Loading the contents')
    await screen.findByRole('tree', { name: 'Contents' })
    screen.getByText('5 messages · 2 levels')
    screen.getByRole('dialog', { name: 'Merged messages' })
  })

  test('each line states sender, text, level and number of siblings', async () => {
    await draw()
    const deep = await line(/^Bob, .*, deep$/)
    expect(['level', 'posinset', 'setsize'].map((each) => deep.getAttribute(`aria-${each}`))).toEqual([
      '2',
      '1',
      '2',
    ])
    expect((await line(/^Bob, .*2 inside$/)).getAttribute('aria-expanded')).toBe('true')
    expect(screen.getAllByRole('treeitem')).toHaveLength(5)
  })

  test('in Chinese only names and texts of users are not Chinese', async () => {
    await draw('om_bundle', { language: 'zh-CN' })
    await line(/first$/)
    expect(
      latinWords(screen.getByRole('tree'))
        .filter((words) => !/^\d|^Alice|^Bob/.test(words))
        .toSorted(),
    ).toEqual(['deep', 'deeper', 'first', 'last'])
  })

  test('each line links to the original, and a note says that files cannot be downloaded', async () => {
    await draw('om_bundle', { change: () => undefined })
    const link = within(await line(/said elsewhere$/)).getByRole('link', { name: 'Find it in Other' })
    expect(link.getAttribute('href')).toMatch(/^\/messages\/oc_other\?at=/)
    screen.getByText(/^Pictures and files inside merged messages/)
    expect(screen.getByRole('link', { name: '234043' }).closest('details')?.open).toBe(false)
  })
})

describe('with keys', () => {
  test('the lines are one tab stop; left closes or leaves a bundle, and right opens or enters it', async () => {
    const { user } = await draw()
    ;(await line(/deeper$/)).focus()
    expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(focused()).toMatch(/2 inside$/))
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(3))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(5))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(focused()).toMatch(/deep$/))
  })

  test('a letter moves to the next line whose sender’s name begins with it', async () => {
    const { user } = await draw()
    ;(await line(/first$/)).focus()
    await user.keyboard('b')
    await waitFor(() => expect(focused()).toMatch(/^Bob/))
  })
})

test('all bundles are closed and opened at once', async () => {
  const { user } = await draw()
  await line(/deep$/)
  await user.click(screen.getByRole('button', { name: 'Collapse all' }))
  await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(3))
  await user.click(screen.getByRole('button', { name: 'Expand all' }))
  await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(5))
})

test('a note says if the bot is not in the chat of the messages', async () => {
  await draw('om_bundle', { change: () => undefined, chats: new Map() })
  await screen.findByText(/The bot isn’t in the chat they come from/)
  expect(screen.queryByRole('link', { name: /^Find it/ })).toBeNull()
})

test('the line that the address names is the current one', async () => {
  await draw('om_bundle', { insideId: 'om_deeper' })
  expect((await line(/deeper$/)).getAttribute('aria-current')).toBe('true')
})

test('a note says that the linked message is not inside', async () => {
  await draw('om_bundle', { insideId: 'om_hello' })
  const note = await screen.findByText('The linked message is not among these.')
  expect(note.getAttribute('role')).toBe('status')
})

const withoutInside = (file: WorldFile) =>
  void (file.messages = file.messages.filter(({ upper_message_id }) => !upper_message_id))
const recalled = (file: WorldFile) =>
  void (file.messages = file.messages.map((one) =>
    one.message_id === 'om_bundle' ? { ...one, state: 'recalled' } : one,
  ))

/** Other targets that the address may name, and the message for each. */
test.each([
  ['These merged messages were recalled', 'om_bundle', recalled],
  ['Nothing inside is visible to the bot.', 'om_bundle', withoutInside],
  ['This message contains no merged messages', 'om_hello', nested],
  ['The bot can’t find this message', 'om_nobody', nested],
])('the text “%s” explains why nothing is shown: %s', async (words, messageId, change) => {
  await draw(messageId, { change })
  await screen.findByText(words)
  expect(screen.queryByRole('tree')).toBeNull()
})

test('an unreadable bundle shows the code, and a retry reads it', async () => {
  const { user } = await draw('om_bundle', {
    before: () => addFault({ route: 'GET /open-apis/im/v1/messages/:message_id', code: 99991672, count: 1 }),
  })
  const failure = within(await screen.findByRole('alert'))
  failure.getByRole('link', { name: '99991672' })
  await user.click(failure.getAllByRole('button')[0]!)
  await line(/first$/)
})
