import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ListChats } from '../../../../contract/im/chats/list-chats'
import { ListMessages } from '../../../../contract/im/messages/list-messages'
import { happyApp, otherApp } from '../../../../service/testing/happy-world'
import { call, setPost, setSession } from '../../../api/client'
import type { Language } from '../../../i18n/languages'
import { addFault } from '../../../testing/add-fault'
import { latinWords, render, startService } from '../../../testing/render'
import { pngOf } from '../../files/testing/made-files'
import { ChooseChat } from './choose-chat'
import { SendDialog } from './send-dialog'
import type { SendableUpload } from './send-dialog'
import { ConfirmFolderDialog } from './upload-page'

const FILE = { key: 'file_v3_happy', as: 'pdf', name: 'plan.pdf' } as const

async function draw(uploads: readonly SendableUpload[] = [FILE], language: Language = 'en') {
  const world = await startService()
  const { items } = await call(ListChats, { query: {} })
  const did = { onSent: vi.fn(), onClose: vi.fn() }
  const { user, unmount } = await render(
    <SendDialog
      appId={happyApp.app_id}
      uploads={uploads}
      chats={items}
      chatRoute={(chatId) => `/messages/${chatId}`}
      {...did}
    />,
    { language },
  )
  const field = screen.getByRole('combobox')
  const choose = async (words: string, name: RegExp) => {
    await user.type(field, words)
    await screen.findByRole('option', { name })
    await user.keyboard('{Enter}')
  }
  const chooseCover = async () => {
    await user.click(screen.getByRole('button', { name: 'Choose a picture' }))
    const picture = new File([pngOf(4, 4)], 'cover.png', { type: 'image/png' })
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, picture)
    await screen.findByRole('img', { name: 'The cover of the video' })
  }
  return { user, unmount, field, choose, chooseCover, world, ...did }
}

const newestIn = async (container_id: string) =>
  (
    await call(ListMessages, {
      query: { container_id_type: 'chat', container_id, sort_type: 'ByCreateTimeDesc' },
    })
  ).items[0]!
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })

test('the dialog names the file and its message type, requires a target, and Cancel sends nothing', async () => {
  const { user, field, onClose, onSent } = await draw()
  const description = 'It is sent as a file to download.'
  const dialog = within(screen.getByRole('dialog', { name: 'Send “plan.pdf”', description }))
  expect(dialog.getByRole('combobox', { name: 'To' })).toBe(field)
  expect(dialog.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(onSent).not.toHaveBeenCalled()
})

describe('the targets', () => {
  test('are chosen as in a forward: a chat by its name, checked before sending', async () => {
    const { user, choose, onSent } = await draw()
    await choose('oth', /^Other/)
    await screen.findByText('No problems found.')
    await user.click(sendButton())
    expect((await screen.findByText(/^Sent to Other/)).getAttribute('role')).toBe('status')
    const { message_id, body } = await newestIn('oc_other')
    expect(JSON.parse(body.content ?? '')).toMatchObject({ file_key: 'file_v3_happy' })
    expect(onSent).toHaveBeenCalledWith(
      'file_v3_happy',
      expect.objectContaining({ chatId: 'oc_other', chatName: 'Other', messageId: message_id }),
    )
    expect(screen.getByRole('link', { name: 'Open the chat' }).getAttribute('href')).toBe(
      '/messages/oc_other',
    )
  })

  test('a person by two ids gets one message', async () => {
    const { user, field, onSent } = await draw()
    await user.click(field)
    await user.paste('ou_dan, dan@acme.example')
    await screen.findByText('Chosen by several ids and sent to once: Dan.')
    await user.keyboard('{Escape}')
    await user.click(sendButton())
    await screen.findByText(/^Sent to Dan/)
    expect(onSent).toHaveBeenCalledOnce()
  })
})

test('several files are sent to several targets, and only refused sends are retried', async () => {
  const { user, choose, onSent } = await draw([FILE, { key: 'img_v3_happy', as: 'image', name: 'a.png' }])
  screen.getByRole('dialog', { name: 'Send 2 files' })
  await choose('oth', /^Other/)
  await choose('laun', /^Launch/)
  await addFault({ route: 'POST /open-apis/im/v1/messages', code: 230020, count: 1 })
  await user.click(sendButton())
  await screen.findByText(/^plan\.pdf → Other: /)
  expect(onSent).toHaveBeenCalledTimes(3)
  const failure = screen.getByRole('alert')
  within(failure).getByRole('link', { name: '230020' })
  expect(failure.textContent).toContain('Retrying within an hour won’t send it twice.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Sent to Other and Launch/)
  expect(onSent).toHaveBeenCalledTimes(4)
  expect((await newestIn('oc_launch')).msg_type).toBe('image')
})

/** Calls back once the first message was sent, before the page has the answer. */
function afterFirstSend(run: () => void) {
  const service = globalThis.fetch
  let isSent = false
  globalThis.fetch = async (url, init) => {
    const answer = await service(url, init)
    if (!isSent && init?.method === 'POST' && (url as string).includes('/im/v1/messages')) {
      isSent = true
      run()
    }
    return answer
  }
}

test('closing the dialog stops sending, and messages sent until then are reported', async () => {
  const { user, choose, unmount, onSent } = await draw()
  await choose('oth', /^Other/)
  await choose('laun', /^Launch/)
  const before = (await newestIn('oc_launch')).message_id
  afterFirstSend(unmount)
  await user.click(sendButton())
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect((await newestIn('oc_other')).msg_type).toBe('file')
  expect((await newestIn('oc_launch')).message_id).toBe(before)
})

test('closing the dialog during the upload of the cover aborts that, and sends nothing', async () => {
  const { choose, chooseCover, user, unmount, onSent } = await draw([{ ...FILE, as: 'mp4' }])
  let uploading: AbortSignal | undefined
  setPost(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        uploading = signal
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  await choose('laun', /^Launch/)
  const before = (await newestIn('oc_launch')).message_id
  await chooseCover()
  await user.click(sendButton())
  await waitFor(() => expect(uploading).toBeDefined())
  expect(uploading?.aborted).toBe(false)
  unmount()
  expect(uploading?.aborted).toBe(true)
  expect((await newestIn('oc_launch')).message_id).toBe(before)
  expect(onSent).not.toHaveBeenCalled()
})

test('after a sign-in as another application the remaining files are not sent', async () => {
  const { user, choose, onSent } = await draw()
  await choose('oth', /^Other/)
  await choose('laun', /^Launch/)
  const { token, app_id } = otherApp
  afterFirstSend(() => setSession({ token, app_id, renew: () => Promise.resolve(token) }))
  await user.click(sendButton())
  await screen.findByText(/^plan\.pdf → Launch: /)
  expect(screen.getByRole('alert').textContent).not.toMatch(/\d{6}/)
  expect(onSent).toHaveBeenCalledOnce()
})

describe('choosing one chat', () => {
  async function drawChoice() {
    await startService()
    const { items } = await call(ListChats, { query: {} })
    const did = { onChoose: vi.fn(), onGo: vi.fn() }
    const { user } = await render(
      <ChooseChat
        findChats={(query) => items.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))}
        {...did}
      />,
    )
    return { user, field: screen.getByRole('combobox'), ...did }
  }
  const selected = () => screen.queryByRole('option', { selected: true })?.textContent

  test('the list is searched and moved through with arrow keys, and Enter sends to the chosen chat', async () => {
    const { user, field, onGo, onChoose } = await drawChoice()
    await user.type(field, 'o')
    await user.keyboard('{ArrowDown}')
    const first = selected()
    await user.keyboard('{ArrowDown}{ArrowUp}')
    expect(selected()).toBe(first)
    await user.clear(field)
    expect(selected()).toBeUndefined()
    await user.type(field, 'other{ArrowDown}{Enter}')
    expect(onChoose).toHaveBeenLastCalledWith({ id: 'oc_other', name: 'Other' })
    expect(onGo).toHaveBeenCalledOnce()
  })

  test('the Enter that ends a composition chooses and sends nothing, also in Safari', async () => {
    const { user, field, onGo, onChoose } = await drawChoice()
    await user.type(field, 'other')
    onChoose.mockClear()
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    expect(selected()).toBeUndefined()
    await user.keyboard('{ArrowDown}')
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    expect(onChoose).toHaveBeenCalledOnce()
    expect(onGo).not.toHaveBeenCalled()
  })

  test('a chat without the bot is entered by its whole id, and a note says if no chat matches', async () => {
    const { user, field } = await drawChoice()
    await user.type(field, 'oc_somewhere{ArrowDown}')
    expect(selected()).toBe('Chat oc_somewhereoc_somewhere')
    await user.clear(field)
    await user.type(field, 'zzz')
    expect(screen.getByText(/^No chats match\./).getAttribute('role')).toBe('status')
  })
})

test('a chosen cover stays even if the video’s frame comes later or never', async () => {
  const created = vi.spyOn(document, 'createElement')
  const { chooseCover } = await draw([{ ...FILE, as: 'mp4', video: new File(['mp4'], 'walk.mp4') }])
  const at = created.mock.calls.findLastIndex(([tag]) => tag === 'video')
  const video = created.mock.results[at]!.value as HTMLVideoElement
  await chooseCover()
  const loaded = vi.spyOn(video, 'load')
  video.dispatchEvent(new Event('error'))
  await waitFor(() => expect(loaded).toHaveBeenCalled())
  await act(() => Promise.resolve())
  screen.getByRole('img', { name: 'The cover of the video' })
})

test('a possibly delivered message is not silently sent again after the hour of its uuid on the service’s clock', async () => {
  const { user, choose, world, onSent } = await draw()
  const filesIn = async () =>
    (
      await call(ListMessages, {
        query: { container_id_type: 'chat', container_id: 'oc_other', sort_type: 'ByCreateTimeDesc' },
      })
    ).items.filter(({ msg_type }) => msg_type === 'file').length
  await addFault({ route: 'POST /open-apis/im/v1/messages', cut: 'after', count: 1 })
  await choose('oth', /^Other/)
  const before = await filesIn()
  await user.click(sendButton())
  expect((await screen.findByRole('alert')).textContent).toContain('within an hour')
  world.pass(3_600_000)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const again = await screen.findByRole('button', { name: 'Send again…' })
  expect(screen.getByRole('alert').textContent).toContain('for one hour, which has passed')
  expect(await filesIn()).toBe(before + 1)
  await user.click(again)
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  await screen.findByText(/^Sent to Other/)
  expect(await filesIn()).toBe(before + 2)
  expect(onSent).toHaveBeenCalledOnce()
})

test('a click outside the dialog keeps the targets', async () => {
  const { user, choose, onClose } = await draw()
  await choose('oth', /^Other/)
  await user.click(document.body)
  expect(onClose).not.toHaveBeenCalled()
})

test('in Chinese only names are not Chinese', async () => {
  const { choose, user } = await draw([FILE], 'zh-CN')
  await choose('oth', /^Other/)
  await screen.findByText('没有发现已知的限制。')
  await user.keyboard('{Escape}')
  expect(latinWords(screen.getByRole('dialog'))).toEqual(['Other'])
  await user.click(screen.getByRole('button', { name: '发送' }))
  await screen.findByText(/^已发送到 Other/)
})

describe('before many files are uploaded', () => {
  const files = (sizes: readonly number[]) => sizes.map((size) => ({ file: { size } as File, folder: '' }))
  const MB = 1_048_576

  test('a dialog asks first and shows their size', async () => {
    const onGo = vi.fn()
    const { user } = await render(
      <ConfirmFolderDialog files={files([MB, MB, MB])} onGo={onGo} onClose={vi.fn()} />,
    )
    const description = '3 MB in total.'
    const ask = within(await screen.findByRole('alertdialog', { name: 'Upload 3 files?', description }))
    await user.click(ask.getByRole('button', { name: 'Upload 3' }))
    expect(onGo).toHaveBeenCalledOnce()
  })

  test('files that will be refused are counted', async () => {
    await render(<ConfirmFolderDialog files={files([0, 31 * MB, MB])} onGo={vi.fn()} onClose={vi.fn()} />)
    const ask = await screen.findByRole('alertdialog', { description: /2 are empty or over 30 MB/ })
    within(ask).getByRole('button', { name: 'Upload it' })
  })
})
