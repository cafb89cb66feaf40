import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EditMessage } from '../../../contract/im/messages/edit-message'
import { call } from '../../api/client'
import { holdRequests } from '../../testing/hold-requests'
import { field, itemOf, messagesSaying, openComposer, row } from './testing/composer-page'

test('an unknown part of a post is kept, and a note at the field says so', async () => {
  const { user } = await openComposer((file) => {
    const said = file.messages.find(({ message_id }) => message_id === 'om_from_bot')!
    said.msg_type = 'post'
    const content = [[{ tag: 'text', text: 'sales ' }, { tag: 'chart' }]]
    said.content = JSON.stringify({ title: '', content })
  })
  await itemOf(user, 'sales', 'Edit')
  const description = /^!\[chart\]\(#1\) stands for a part of this message/
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a message', description })
  expect(text.value).toBe('sales ![chart](#1)')
  await user.keyboard('{Escape}')
  expect(field().value).toBe('')
})

test('the bot’s own message is edited in place, and recalled', async () => {
  const { user } = await openComposer()
  await itemOf(user, 'hello from the bot', 'Edit')
  expect(field().value).toBe('hello from the bot')
  await user.clear(field())
  await user.type(field(), 'good evening{Enter}')
  await row('good evening, edited')
  await itemOf(user, 'good evening', 'Recall…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Recall this message?' }))
  await user.click(dialog.getByRole('button', { name: 'Recall' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByText('good evening')).toBeNull())
})

test('the focus returns to the field after an edit or a reply is cancelled or saved', async () => {
  const { user } = await openComposer()
  for (const item of ['Edit', 'Reply']) {
    await itemOf(user, 'hello from the bot', item)
    await user.click(screen.getAllByRole('button', { name: 'Cancel' })[0]!)
    await waitFor(() => expect(document.activeElement).toBe(field()))
  }
  await itemOf(user, 'hello from the bot', 'Edit')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(field()))
  await itemOf(user, 'hello from the bot', 'Edit')
  await user.type(field(), '!{Enter}')
  await row('hello from the bot!')
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

test('an edit does not silently replace a newer version of the message', async () => {
  const { user, world } = await openComposer()
  await itemOf(user, 'hello from the bot', 'Edit')
  await user.type(field(), ' mine')
  const body = { msg_type: 'text' as const, content: '{"text":"theirs"}' }
  await call(EditMessage, { path: { message_id: 'om_from_bot' }, body })
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'It was changed elsewhere since you began: “theirs”. Save again to replace that.',
  )
  expect(await messagesSaying(world, 'theirs')).toHaveLength(1)
  expect(field().value).toBe('hello from the bot mine')
  await user.keyboard('{Enter}')
  await row('hello from the bot mine')
})

test('an edit begun before the page was left does not silently replace a newer version', async () => {
  const { user } = await openComposer()
  await itemOf(user, 'hello from the bot', 'Edit')
  await user.type(field(), ' mine')
  await user.click(screen.getByRole('link', { name: /^Other/ }))
  const body = { msg_type: 'text' as const, content: '{"text":"theirs"}' }
  await call(EditMessage, { path: { message_id: 'om_from_bot' }, body })
  await user.click(screen.getByRole('link', { name: /^Launch/ }))
  await itemOf(user, 'theirs', 'Edit')
  await waitFor(() => expect(field().value).toBe('hello from the bot mine'))
  await user.type(field(), '{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^It was changed elsewhere/)
  await user.keyboard('{Escape}')
})

test('the field is read-only while an edit is being saved', async () => {
  const { user, world } = await openComposer()
  await itemOf(user, 'hello from the bot', 'Edit')
  const { letGo } = holdRequests((method) => method === 'PUT')
  await user.type(field(), '!{Enter}')
  await user.type(field(), ' and more')
  expect(field().value).toBe('hello from the bot!')
  letGo()
  await waitFor(async () => expect(await messagesSaying(world, 'bot!')).toHaveLength(1))
})
