import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AddFault } from '../../../../contract/herald/faults'
import { ListChats } from '../../../../contract/im/chats/list-chats'
import { ListMessages } from '../../../../contract/im/messages/list-messages'
import { call } from '../../../api/client'
import type { Language } from '../../../i18n/languages'
import { latinWords, render, startService } from '../../../testing/render'
import { SendDialog } from './send-dialog'
import { ConfirmFolderDialog } from './upload-page'

const FILE = { key: 'file_v3_happy', as: 'pdf', name: 'plan.pdf' } as const

async function draw(upload: Parameters<typeof SendDialog>[0]['upload'] = FILE, language: Language = 'en') {
  await startService()
  const { items } = await call(ListChats, { query: {} })
  const did = { onSent: vi.fn(), onClose: vi.fn() }
  const { user } = await render(
    <SendDialog
      upload={upload}
      findChats={(query) => items.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))}
      chatRoute={(chatId) => `/messages/${chatId}`}
      {...did}
    />,
    { language },
  )
  return { user, field: screen.getByRole('combobox'), ...did }
}

const newestIn = async (container_id: string) =>
  (
    await call(ListMessages, {
      query: { container_id_type: 'chat', container_id, sort_type: 'ByCreateTimeDesc' },
    })
  ).items[0]!
const selected = () => screen.queryByRole('option', { selected: true })?.textContent
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })

test.each([
  ['en', 'Send “plan.pdf” to a chat', 'It is sent as a file to download.', 'Chat', ['Cancel', 'Send']],
  ['zh-CN', '将“plan.pdf”发送到会话', '将以文件消息发送，供下载。', '会话', ['取消', '发送']],
] as const)(
  'in %s it says what goes, as what, and that a chat is wanted',
  async (language, name, hint, label, buttons) => {
    const { field } = await draw(FILE, language)
    const dialog = within(screen.getByRole('dialog', { name, description: hint }))
    expect(dialog.getByRole('combobox', { name: label })).toBe(field)
    expect(dialog.getByRole('listbox', { name: label })).toBeTruthy()
    expect(dialog.getAllByRole('button').map((each) => each.textContent)).toEqual(buttons)
    expect(dialog.getByRole('button', { name: buttons[1] })).toHaveProperty('disabled', true)
  },
)

describe('the chat', () => {
  test('is searched and walked by arrows, and Enter on the chosen one sends', async () => {
    const { user, field, onSent } = await draw()
    await user.type(field, 'o')
    await user.keyboard('{ArrowDown}')
    const first = selected()
    await user.keyboard('{ArrowDown}{ArrowUp}')
    expect(selected()).toBe(first)
    await user.clear(field)
    expect(selected()).toBeUndefined()
    await user.type(field, 'other{ArrowDown}{Enter}')
    expect((await screen.findByText(/^Sent to Other/)).getAttribute('role')).toBe('status')
    const { message_id, body } = await newestIn('oc_other')
    expect(JSON.parse(body.content ?? '')).toMatchObject({ file_key: 'file_v3_happy' })
    expect(onSent).toHaveBeenCalledWith(
      expect.objectContaining({ chatId: 'oc_other', chatName: 'Other', messageId: message_id }),
    )
    expect(screen.getByRole('link', { name: 'Open the chat' }).getAttribute('href')).toBe(
      '/messages/oc_other',
    )
  })

  test('is chosen by a click too', async () => {
    const { user } = await draw()
    await user.click(screen.getByRole('option', { name: /^Other/ }))
    expect(selected()).toContain('Other')
    expect(sendButton().disabled).toBe(false)
  })

  test('that the bot is not in is given by its whole id', async () => {
    const { user, field } = await draw()
    await user.type(field, 'oc_somewhere{ArrowDown}')
    expect(selected()).toBe('Chat oc_somewhereoc_somewhere')
  })

  test.each([
    ['en', /^No chats match\./],
    ['zh-CN', /^没有这样的会话。/],
  ] as const)('in %s that is nowhere is said to be', async (language, words) => {
    const { user, field } = await draw(FILE, language)
    await user.type(field, 'zzz')
    expect(screen.getByText(words).getAttribute('role')).toBe('status')
  })
})

test.each([
  ['image', 'It is sent as a picture.'],
  ['opus', 'It is sent as an audio message that plays in the chat.'],
  ['mp4', 'It is sent as a video that plays in the chat.'],
] as const)('what was uploaded as %s goes so', async (as, hint) => {
  await draw({ key: 'file_1', as, name: 'plan' })
  expect(screen.getByRole('dialog', { description: hint })).toBeTruthy()
})

test('a refusal says its code, that trying again is safe, and the next click sends', async () => {
  const { user, field } = await draw()
  const route = 'POST /open-apis/im/v1/messages'
  await call(AddFault, { body: { console: true, route, code: 230020, count: 1, probability: 1 } })
  await user.type(field, 'other{ArrowDown}{Enter}')
  const failure = await screen.findByRole('alert')
  expect(within(failure).getByRole('link', { name: '230020' })).toBeTruthy()
  expect(failure.textContent).toContain('Retrying within an hour won’t send it twice.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Sent to Other/)).toBeTruthy()
})

test('Cancel and Escape send nothing', async () => {
  const { user, onClose, onSent } = await draw()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  expect(onSent).not.toHaveBeenCalled()
})

test('in Chinese only names and ids are not Chinese', async () => {
  const { user, field } = await draw(FILE, 'zh-CN')
  await user.type(field, 'other')
  expect(latinWords(screen.getByRole('dialog'))).toEqual(['Other', 'oc_other'])
})

describe('before many files go', () => {
  const files = (sizes: readonly number[]) => sizes.map((size) => ({ file: { size } as File, folder: '' }))
  const MB = 1_048_576

  test.each([
    ['en', 'Upload 3 files?', '3 MB in total.', ['Not now', 'Upload 3']],
    ['zh-CN', '上传 3 个文件？', '共 3 MB。', ['暂不上传', '上传 3 个']],
  ] as const)('in %s it is asked first, with their size', async (language, name, description, buttons) => {
    const did = { onGo: vi.fn(), onClose: vi.fn() }
    const { user } = await render(<ConfirmFolderDialog files={files([MB, MB, MB])} {...did} />, { language })
    const ask = within(await screen.findByRole('alertdialog', { name, description }))
    expect(ask.getAllByRole('button').map((each) => each.textContent)).toEqual(buttons)
    await user.click(ask.getByRole('button', { name: buttons[1] }))
    expect(did.onGo).toHaveBeenCalledOnce()
  })

  test('those that will be refused are counted', async () => {
    await render(<ConfirmFolderDialog files={files([0, 31 * MB, MB])} onGo={vi.fn()} onClose={vi.fn()} />)
    const ask = await screen.findByRole('alertdialog', { description: /2 are empty or over 30 MB/ })
    expect(within(ask).getByRole('button', { name: 'Upload it' })).toBeTruthy()
  })
})
