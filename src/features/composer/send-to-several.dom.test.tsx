import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DissolveChat } from '../../../contract/im/chats/dissolve-chat'
import { happyApp } from '../../../service/testing/happy-world'
import { call } from '../../api/client'
import { latinWords } from '../../testing/render'
import { field, messagesSaying, openComposer } from './testing/composer-page'

/** Opens the composer without files, which another test may have left in it. */
async function openEmpty(language: 'en' | 'zh-CN' = 'en') {
  // The bot owns the other chat, so it may dissolve it.
  const opened = await openComposer((file) => {
    file.chats.find(({ chat_id }) => chat_id === 'oc_other')!.owner_id = happyApp.app_id
  }, language)
  const removals = () => screen.queryAllByRole('button', { name: language === 'en' ? /^Remove / : /^移除/ })
  for (let [first] = removals(); first; [first] = removals()) await opened.user.click(first)
  return opened
}

async function openSeveral() {
  const opened = await openEmpty()
  await opened.user.type(field(), 'good morning')
  await opened.user.click(screen.getByRole('button', { name: 'To several chats…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to several chats' }))
  const choose = async (words: string, name: RegExp) => {
    const chats = dialog.getByRole('combobox', { name: 'Add chats' })
    await opened.user.clear(chats)
    await opened.user.type(chats, words)
    await screen.findByRole('option', { name })
    await opened.user.keyboard('{Enter}')
  }
  return { ...opened, dialog, choose }
}

test('a message goes to this chat and the chosen ones, once each, and the field is empty again', async () => {
  const { user, world, dialog, choose } = await openSeveral()
  await choose('oth', /^Other/)
  await user.click(await dialog.findByRole('button', { name: 'Send to 2 chats' }))
  await screen.findByText('2 of 2 sent')
  expect((await messagesSaying(world, 'good morning')).map(({ chat_id }) => chat_id).toSorted()).toEqual([
    'oc_launch',
    'oc_other',
  ])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(field().value).toBe('')
})

test('a chat that would refuse the message is named and left out before the first one is sent', async () => {
  const { user, world, dialog } = await openSeveral()
  dialog.getByRole('combobox', { name: 'Add chats' }).focus()
  await user.paste('oc_other oc_dissolved')
  await dialog.findByText('Dissolved would be refused: This chat has been dissolved')
  await user.click(await dialog.findByRole('button', { name: 'Send to 2 chats' }))
  await screen.findByText('2 of 2 sent')
  expect(await messagesSaying(world, 'good morning')).toHaveLength(2)
})

test('a chat that is dissolved while the dialog is open is named, and nothing is sent until the next press', async () => {
  const { user, world, dialog, choose } = await openSeveral()
  await choose('oth', /^Other/)
  await dialog.findByRole('button', { name: 'Send to 2 chats' })
  await dialog.findByText('No problems found.')
  await call(DissolveChat, { path: { chat_id: 'oc_other' } })
  await user.click(dialog.getByRole('button', { name: 'Send to 2 chats' }))
  await dialog.findByText('This changed since you chose. Nothing was sent yet.')
  dialog.getByText('Left out, dissolved: Other')
  expect(await messagesSaying(world, 'good morning')).toEqual([])
  await user.click(await dialog.findByRole('button', { name: 'Send to 1 chat' }))
  await screen.findByText('1 of 1 sent')
})

test('files are sent to one chat only, and the button says so', async () => {
  const { user } = await openEmpty()
  await user.type(field(), 'see the file')
  fireEvent.paste(field(), {
    clipboardData: { files: [new File(['x'], 'a.pdf')], getData: () => '', types: ['Files'] },
  })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^To several chats: remove/ })
  await waitFor(() => expect(button.disabled).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
})

test('in Chinese the dialog has Chinese words', async () => {
  const { user } = await openEmpty('zh-CN')
  await user.type(screen.getByRole('textbox', { name: '撰写消息' }), '早上好')
  await user.click(screen.getByRole('button', { name: '发送到多个群…' }))
  expect(latinWords(await screen.findByRole('dialog', { name: '发送到多个群' }))).toEqual(['Launch'])
})
