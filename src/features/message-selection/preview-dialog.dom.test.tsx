import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { GetMessage } from '../../../contract/im/messages/get-message'
import type { Message } from '../../../contract/im/messages/message'
import { call } from '../../api/client'
import type { Language } from '../../i18n/languages'
import { latinWords, render, startService } from '../../testing/render'
import { PreviewDialog } from './preview-dialog'
import { messagesInARow } from './testing/rows-of'

const names = new Map([
  ['ou_alice', 'Alice'],
  ['ou_bob', 'Bob'],
])

async function draw(batches: readonly (readonly Message[])[], language: Language = 'en') {
  const onClose = vi.fn()
  const { user } = await render(
    <PreviewDialog batches={batches} names={names} chatName="Launch" onClose={onClose} />,
    { language },
  )
  return { user, onClose }
}

/** Messages of the happy world, as the service returns them. */
async function happy(...ids: string[]) {
  await startService()
  return Promise.all(
    ids.map(async (message_id) => (await call(GetMessage, { path: { message_id } })).items[0]!),
  )
}

const said = messagesInARow(6, (index) => ({ body: { content: `{"text":"word ${index}"}` } }))

test('each section has a heading, and the dialog a name', async () => {
  const { user, onClose } = await draw([said])
  const name = 'As the recipients will see it'
  const dialog = within(screen.getByRole('dialog', { name }))
  const parts = dialog.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)
  expect(parts).toEqual(['In the chat', 'Opened: 6 messages', 'What bots get'])
  expect(dialog.getByRole('group', { name }).tabIndex).toBe(0)
  await user.click(dialog.getByRole('button', { name: 'Close the preview' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the card in the chat shows four lines and the number of messages', async () => {
  await draw([said])
  const card = screen.getByText('Chat history of Launch').parentElement!
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual([0, 1, 2, 3].map((index) => `Alice: word ${index}`))
  expect(card.textContent).toContain('Chat history · 6 messages')
})

test('recalled and system messages are left out, each with the reason', async () => {
  await draw([await happy('om_hello', 'om_recalled', 'om_system')])
  screen.getByRole('heading', { name: 'Opened: 1 message' })
  const left = screen.getByRole('heading', { name: '2 messages are left out' }).nextElementSibling
  expect(left?.textContent).toContain('Recalled: can’t be forwarded.')
  expect(left?.children).toHaveLength(2)
})

test('files are named without a link', async () => {
  await draw([await happy('om_file', 'om_hello')])
  const list = screen.getByRole('heading', { name: '1 file inside' }).nextElementSibling
  expect(list?.textContent).toBe('报告.pdf')
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a nested bundle is closed, and its content is read when it is opened', async () => {
  const { user } = await draw([await happy('om_bundle')])
  const inside = screen.getByRole('button', { name: 'Merged messages', expanded: false })
  expect(screen.queryByText('said elsewhere')).toBeNull()
  await user.click(inside)
  expect(inside.getAttribute('aria-expanded')).toBe('true')
  await screen.findByText('said elsewhere')
  await user.click(inside)
  expect(screen.queryByText('said elsewhere')).toBeNull()
})

test('thirty messages are rendered at a time', async () => {
  const { user } = await draw([messagesInARow(40)])
  const drawn = () => screen.getByRole('dialog').querySelectorAll('ol > li time').length
  expect(drawn()).toBe(30)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(drawn()).toBe(40)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('several bundles are regions with their numbers', async () => {
  await draw([said.slice(0, 2), said.slice(2)])
  for (const name of ['Bundle 1 of 2', 'Bundle 2 of 2']) screen.getByRole('region', { name })
})

test('in Chinese only names, texts of users and the text for bots are not Chinese', async () => {
  await draw([said.slice(0, 1)], 'zh-CN')
  expect(latinWords()).toEqual(['Alice', 'word 0', 'Merged and Forwarded Message'])
})
