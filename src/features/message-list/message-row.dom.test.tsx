import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Message } from '../../../contract/im/messages/message'
import type { Language } from '../../i18n/languages'
import { latinWords, render } from '../../testing/render'
import { createSelection } from '../forward/forward'
import { messageOf } from '../message-content/testing/message-of'
import { MessageRow } from './message-row'
import { ReactionBook } from './reactions/reaction-book'
import { CurrentRow } from './row-tools'

const names = new Map([['ou_alice', 'Alice']])
const NOW = 1_763_600_000_000

async function draw(
  different: Partial<Message> = {},
  {
    language = 'en',
    isActive = true,
    beginsNew = false,
  }: { language?: Language; isActive?: boolean; beginsNew?: boolean } = {},
) {
  const message = messageOf(different)
  const selection = createSelection()
  const current = new CurrentRow()
  current.offer(() => ['react', 'reply', 'forward', 'json'])
  const book = new ReactionBook({
    appId: 'cli_a',
    canReact: true,
    read: async () => new Map(),
    add: async () => 'r_1',
    remove: async () => undefined,
    rest: async () => undefined,
  })
  const drawn = await render(
    <div role="grid">
      <MessageRow
        message={message}
        answered={undefined}
        beginsDay
        beginsNew={beginsNew}
        isContinued={false}
        isActive={isActive}
        isTarget={false}
        hasThreads
        names={names}
        selection={selection}
        reactions={book}
        current={current}
        today={new Date(NOW).setHours(0, 0, 0, 0)}
      />
    </div>,
    { language },
  )
  return { ...drawn, message, selection, current, book }
}

const row = () => screen.getByRole('row')

test('a row is named by sender, text and time', async () => {
  await draw()
  screen.getByRole('row', { name: /^Alice, .*: hello$/ })
})

test('a recalled message says so in place of its text', async () => {
  await draw({ deleted: true })
  screen.getByText('This message was recalled')
  screen.getByRole('row', { name: /, recalled$/ })
  expect(screen.queryByText('hello')).toBeNull()
})

test('an edited message says so', async () => {
  await draw({ updated: true })
  screen.getByRole('row', { name: /, edited$/ })
})

test('a reply that is the root of a thread links to the quoted message and to the thread', async () => {
  await draw({ thread_id: 'omt_1', message_position: 1, parent_id: 'om_earlier' } as Partial<Message>)
  screen.getByRole('button', { name: 'Go to the message this replies to' })
  screen.getByRole('button', { name: 'Open thread' })
})

test('in Chinese only the name and the text of the message are not Chinese', async () => {
  await draw({ updated: true }, { language: 'zh-CN' })
  expect(latinWords()).toEqual(['Alice', 'hello'])
})

test('the buttons of the row that is the tab stop are tab stops, too', async () => {
  await draw({ parent_id: 'om_earlier' })
  expect([row(), ...screen.getAllByRole('button')].every(({ tabIndex }) => tabIndex === 0)).toBe(true)
})

test('a row that is no tab stop contains none', async () => {
  await draw({ parent_id: 'om_earlier' }, { isActive: false })
  expect([row(), ...screen.getAllByRole('button')].every(({ tabIndex }) => tabIndex === -1)).toBe(true)
})

test('a picked row is marked as selected', async () => {
  const { selection, message } = await draw()
  expect(row().getAttribute('aria-selected')).toBe('false')
  act(() => void selection.pick([message]))
  expect(row().getAttribute('aria-selected')).toBe('true')
})

test('the row of an application is named as a bot’s', async () => {
  await draw({ sender: { id: 'cli_bot', id_type: 'app_id', sender_type: 'app', tenant_key: 'acme' } })
  expect(row().getAttribute('aria-label')).toMatch(/^Bot/)
})

test('a message of an unknown kind still has a row with a name', async () => {
  await draw({ msg_type: 'hologram', body: { content: 'not json' } })
  expect(row().getAttribute('aria-label')).toMatch(/^Alice, /)
})

test('only the row under the pointer or with the focus has the usual actions besides its menu', async () => {
  const { current, message } = await draw()
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
  act(() => current.focus(message.message_id))
  for (const name of ['React…', 'Reply', 'Forward…']) screen.getByRole('button', { name })
  act(() => current.point('om_other'))
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
  screen.getByRole('button', { name: 'Actions for this message' })
})

test('a reaction has its name, those who reacted, and whether it is the bot’s own', async () => {
  const { book, message } = await draw()
  await act(() => book.toggle(message.message_id, 'DONE'))
  const chip = await screen.findByRole('button', { name: 'Done: somebody', pressed: true })
  expect(chip.textContent).toContain('1')
})

test('the first message since the last visit says so', async () => {
  await draw({}, { beginsNew: true })
  screen.getByText('New since your last visit')
  screen.getByRole('row', { name: /, first new message$/ })
})
