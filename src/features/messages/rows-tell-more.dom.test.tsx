import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addFault } from '../../testing/add-fault'
import { partOf } from '../../testing/part-of'
import { openConsole, startService } from '../../testing/render'
import { pngOf } from '../files/testing/made-files'
import { loadCards } from '../message-content/message-content'

afterEach(() => void vi.unstubAllGlobals())

const row = (name: RegExp) => screen.findByRole('row', { name })

test('a bundle shows whose messages it contains and its first lines', async () => {
  await startService()
  await openConsole('/messages/oc_launch')
  const card = await screen.findByRole('group', { name: 'Merged messages: Chat history of Other' })
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Alice: said elsewhere', 'Alice: [File] 报告.pdf'])
  within(card).getByText('Chat history · 2 messages')
})

test('a rate-limited list shows how long until it continues', async () => {
  await startService()
  await addFault({ route: 'GET /open-apis/im/v1/messages', code: 99991400, count: 1 })
  await openConsole('/messages/oc_launch')
  await screen.findByText(/Continues in \d+ s/)
  await row(/a thread begins/)
  expect(screen.queryByText(/Continues in/)).toBeNull()
})

test('a reply sent in the open thread is counted at once in the list', async () => {
  await startService()
  const { user } = await openConsole('/messages/oc_launch')
  const root = await row(/a thread begins/)
  await user.click(await within(root).findByRole('button', { name: 'Open thread · 1 reply' }))
  await user.type(await screen.findByRole('textbox', { name: 'Write in the thread' }), 'so do we{Enter}')
  await within(root).findByRole('button', { name: 'Open thread · 2 replies' })
})

test('a thread begun at a reply can be opened there at once, and the list stays where it is', async () => {
  await startService()
  const { user } = await openConsole('/messages/oc_launch?at=om_reply')
  const reply = await row(/and so do I/)
  await user.click(within(reply).getByRole('button', { name: 'Actions for this message' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reply in a thread' }))
  await user.type(screen.getByRole('textbox', { name: 'Write a message' }), 'so do we{Enter}')
  await within(reply).findByRole('button', { name: 'Open thread · 1 reply' })
  within(reply).getByText('Alice: hello')
  expect(screen.queryByRole('region', { name: 'Thread' })).toBeNull()
})

test('a link to the root of a thread leads to the list, even if the root is a reply', async () => {
  await startService((file) => {
    for (const { message_id, ...change } of [
      { message_id: 'om_reply', thread_id: 'omt_launch' },
      { message_id: 'om_thread_root', thread_id: null },
      { message_id: 'om_thread_reply', parent_id: 'om_reply', root_id: 'om_reply' },
    ])
      Object.assign(
        file.messages.find((each) => each.message_id === message_id)!,
        change,
      )
  })
  await openConsole('/messages/oc_launch?at=om_reply')
  const root = await row(/and so do I/)
  await within(root).findByRole('button', { name: 'Open thread · 1 reply' })
  expect(screen.queryByRole('region', { name: 'Thread' })).toBeNull()
})

test.each([
  ['text', { text: 'first @_all\n\n  second' }, 'first @all\n\n  second'],
  [
    'post',
    { title: 'Plan', content: [[{ tag: 'text', text: 'first' }], [], [{ tag: 'text', text: 'second' }]] },
    'Plan\nfirst\n\nsecond',
  ],
])('the text of a %s is copied with its lines', async (msg_type, content, copied) => {
  await startService((file) => {
    const said = file.messages.find(({ message_id }) => message_id === 'om_world')!
    Object.assign(said, { msg_type, content: JSON.stringify(content) })
  })
  const { user } = await openConsole('/messages/oc_launch')
  await user.click(within(await row(/second/)).getByRole('button', { name: 'Actions for this message' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy text' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(copied))
})

test('an Escape that only ends the composition of an input method leaves the thread open', async () => {
  await startService()
  const { user } = await openConsole('/messages/oc_launch')
  const root = await row(/a thread begins/)
  await user.click(await within(root).findByRole('button', { name: /^Open thread/ }))
  const field = await screen.findByRole('textbox', { name: 'Write in the thread' })
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  screen.getByRole('region', { name: 'Thread' })
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Thread' })).toBeNull())
})

test('a card shows its headings, lists and tables in the received form and in the sent form', async () => {
  const markdown = '# Plan\n1. build\n2. ship\n   - tell\n\n| Who | What |\n|-|-|\n| Alice | builds |'
  const columns = [{ name: 'a', display_name: 'Service' }]
  const table = { tag: 'table', columns, rows: [{ a: 'api' }] }
  const cards: [string, object][] = [
    ['om_hello', { title: 'Simple', elements: [[{ tag: 'text', text: markdown }]] }],
    [
      'om_world',
      {
        schema: '2.0',
        header: { title: { content: 'Sent' } },
        body: { elements: [{ tag: 'markdown', content: markdown }, table] },
      },
    ],
  ]
  await startService((file) => {
    for (const [id, card] of cards) {
      const message = file.messages.find(({ message_id }) => message_id === id)!
      Object.assign(message, { msg_type: 'interactive', content: JSON.stringify(card) })
    }
  })
  await loadCards()
  await openConsole('/messages/oc_launch')
  for (const title of ['Simple', 'Sent']) {
    const card = within(await screen.findByRole('group', { name: `Card: ${title}` }))
    expect(card.getByText('Plan').parentElement?.dataset['level']).toBe('1')
    const [numbered, bullets] = card.getAllByRole('list')
    expect(numbered?.tagName).toBe('OL')
    expect(bullets?.closest('ol')).toBe(numbered)
    const [first] = card.getAllByRole('table')
    within(first!).getByRole('columnheader', { name: 'What' })
    within(first!).getByRole('cell', { name: 'builds' })
  }
  expect(screen.getAllByRole('table')).toHaveLength(3)
})

test.each([
  ['is shown', 'x.PNG', 4_000, true],
  ['above 5 MB is not', 'x.png', 5 * 1_048_576 + 1, false],
  ['is none by another name', 'x.pdf', 4_000, false],
])('a picture that was sent as a file %s', async (_, name, size, isShown) => {
  vi.stubGlobal('IntersectionObserver', AlwaysNear)
  await startService((file) => {
    const message = file.messages.find(({ message_id }) => message_id === 'om_file')!
    message.content = JSON.stringify({ file_key: 'file_v3_happy', file_name: name })
    const kept = file.files.find(({ file_key }) => file_key === 'file_v3_happy')!
    const bytes = Buffer.concat([pngOf(4, 4), Buffer.alloc(size)])
    Object.assign(kept, { file_name: name, content_base64: bytes.toString('base64') })
  })
  await openConsole('/messages/oc_launch')
  const file = within(await screen.findByRole('group', { name: `File: ${name}` }))
  await file.findByText(/^[\d.,]+ (kB|MB)$/)
  if (isShown) await file.findByRole('button', { name: 'Open the picture' })
  else expect(file.queryByRole('button', { name: 'Open the picture' })).toBeNull()
})

/** Reports every element as near the screen. */
class AlwaysNear implements Partial<IntersectionObserver> {
  readonly #onSeen: IntersectionObserverCallback
  constructor(onSeen: IntersectionObserverCallback) {
    this.#onSeen = onSeen
  }
  observe(target: Element) {
    this.#onSeen(
      [{ isIntersecting: true, target } as IntersectionObserverEntry],
      partOf<IntersectionObserver>(this),
    )
  }
  disconnect() {}
}

test('a message that a filter found is shown among its neighbours in the chat', async () => {
  await startService()
  const { user } = await openConsole('/messages/oc_launch?text=world')
  const found = await row(/: world/)
  expect(screen.queryByRole('row', { name: /: hello$/ })).toBeNull()
  await user.click(within(found).getByRole('button', { name: 'Actions for this message' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Show in the chat' }))
  await row(/: hello$/)
  expect(new URLSearchParams(location.search).get('at')).toBe('om_world')
  await waitFor(() => expect(document.querySelector('[class*="target"]')?.textContent).toContain('world'))
})

test('the selection returns after a visit to another page, and the messages link opens the same chat', async () => {
  await startService()
  const { user } = await openConsole('/messages/oc_launch')
  await user.click(within(await row(/: hello$/)).getByRole('checkbox'))
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { name: 'Settings' })
  await user.click(screen.getByRole('link', { name: 'Messages' }))
  expect(
    within(await row(/: hello$/))
      .getByRole('checkbox')
      .getAttribute('aria-checked'),
  ).toBe('true')
})

test('Tab from the filters focuses the current row, and arrow keys work from there', async () => {
  await startService()
  const { user } = await openConsole('/messages/oc_launch')
  await row(/hello from the bot/)
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
  await user.keyboard('{Control>}j{/Control}')
  expect(focused()).toBe('Search words')
  screen.getByRole('button', { name: 'Has a file' }).focus()
  await user.tab()
  expect(document.activeElement?.getAttribute('role')).toBe('row')
  const before = focused()
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement?.getAttribute('role')).toBe('row')
  expect(focused()).not.toBe(before)
  await user.keyboard('{Control>}j{/Control}')
  expect(document.activeElement?.getAttribute('role')).toBe('row')
  expect(screen.queryByRole('search', { name: 'Filters' })).toBeNull()
})

test('g and a letter open a page, except while the user types', async () => {
  await startService()
  const { user } = await openConsole('/messages/oc_launch')
  await row(/hello from the bot/)
  await user.type(screen.getByRole('textbox', { name: 'Write a message' }), 'gs')
  expect(location.pathname).toBe('/messages/oc_launch')
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('gs')
  await screen.findByRole('heading', { name: 'Settings' })
})
