import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { latinWords, openConsole, startService } from '../../../testing/render'

/** The messages page of "Launch". */
async function open(chat = 'oc_launch', language: 'en' | 'zh-CN' = 'en') {
  const opened = await openConsole(`/messages/${chat}`, { language })
  await screen.findByRole('region', { name: language === 'en' ? 'Write a message' : '撰写消息' })
  return opened
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a message' })
const row = (words: string) => screen.findByRole('row', { name: new RegExp(words) }, { timeout: 10_000 })

test('what is written stands in the list, and the field is empty again', async () => {
  await startService()
  const { user } = await open()
  await user.type(field(), 'good morning{Enter}')
  await row('good morning')
  expect(field().value).toBe('')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull())
})

test('a mention is chosen from the members by its first letters', async () => {
  const { store } = await startService()
  const { user } = await open()
  await user.type(field(), 'ask @bo')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Bob'])
  await user.keyboard('{Enter}now{Enter}')
  await row('ask @Bob now')
  const [kept] = await store.transaction((tx) =>
    tx.selectFrom('messages').select('mentions').where('content', 'like', '%ask %').execute(),
  )
  expect(kept?.mentions).toContain('ou_bob')
})

test('a Chinese name is found by the pinyin of it, whole or by initials', async () => {
  await startService((file) => {
    file.users.find(({ name }) => name === 'Bob')!.name = '王小明'
  })
  const { user } = await open()
  for (const letters of ['wangxiaom', 'wxm']) {
    await user.clear(field())
    await user.type(field(), `ask @${letters}`)
    expect((await screen.findByRole('option')).textContent).toBe('王小明')
  }
  await user.keyboard('{Enter}')
  expect(field().value).toBe('ask @王小明 ')
})

test('a draft is there again where its page is opened anew', async () => {
  await startService()
  const { user, unmount } = await open()
  await user.type(field(), 'half a thought')
  unmount()
  await open()
  expect(field().value).toBe('half a thought')
})

test('a reply quotes what it answers, and stands behind it', async () => {
  await startService()
  const { user } = await open()
  const said = await row('hello, |: hello$')
  await user.click(within(said).getByRole('button', { name: 'Actions for this message' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reply' }))
  const region = within(screen.getByRole('region', { name: 'Write a message' }))
  expect(region.getByText(/^Reply to Alice/)).toBeTruthy()
  await user.type(field(), 'hello yourself{Enter}')
  const answer = await row('hello yourself')
  expect(within(answer).getByRole('button', { name: /Go to the message this replies to/ })).toBeTruthy()
})

test('the bot’s own message is edited in place, and recalled', async () => {
  await startService()
  const { user } = await open()
  const menu = async (words: string, item: string) => {
    await user.click(within(await row(words)).getByRole('button', { name: 'Actions for this message' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await menu('hello from the bot', 'Edit')
  expect(field().value).toBe('hello from the bot')
  await user.clear(field())
  await user.type(field(), 'good evening{Enter}')
  await row('good evening, edited')
  await menu('good evening', 'Recall…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Recall this message?' }))
  await user.click(dialog.getByRole('button', { name: 'Recall' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByText('good evening')).toBeNull())
})

test('another one’s message is not the bot’s to recall: the refusal stands in the dialog', async () => {
  await startService()
  const { user } = await open()
  await user.click(within(await row('world')).getByRole('button', { name: 'Actions for this message' }))
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Recall…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Recall this message?' }))
  await user.click(dialog.getByRole('button', { name: 'Recall' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('230026')
})

test('a refusal stays above the field with its code, and is taken back to be changed', async () => {
  await startService((file) => {
    const launch = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!
    launch.muted = true
  })
  const { user } = await open()
  await user.type(field(), 'not allowed{Enter}')
  const outbox = within(await screen.findByRole('list', { name: 'Not sent yet' }))
  expect(await outbox.findAllByText('230035')).not.toEqual([])
  await user.click(outbox.getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(field().value).toBe('not allowed'))
  expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull()
})

test('a card that is not JSON is said to be none, and a card is sent as one', async () => {
  await startService()
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Card JSON' }))
  const json = screen.getByRole('textbox', { name: 'Card JSON' })
  await user.click(json)
  await user.paste('{"header"')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByRole('alert').textContent).toMatch(/^This is not valid JSON/)
  await user.clear(json)
  await user.paste(
    '{"header":{"title":{"tag":"plain_text","content":"Lunch"}},"elements":[{"tag":"markdown","content":"**now**"}]}',
  )
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await row('Lunch')
})

test('in Chinese every word of the composer is Chinese', async () => {
  await startService()
  const { user } = await open('oc_launch', 'zh-CN')
  await user.click(screen.getByRole('button', { name: '标题和格式' }))
  await user.type(screen.getByRole('textbox', { name: '标题' }), '一')
  const region = screen.getByRole('region', { name: '撰写消息' })
  expect(latinWords(region)).toEqual([])
})
