import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DissolveChat } from '../../../contract/im/chats/dissolve-chat'
import { happyApp } from '../../../service/testing/happy-world'
import { call } from '../../api/client'
import { latinWords } from '../../testing/render'
import { outgoingQueueOf } from './outgoing-queue'
import { field, itemOf, messagesSaying, openComposer, row } from './testing/composer-page'

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a sent message appears in the list, and the field is empty again', async () => {
  const { user } = await openComposer()
  await user.type(field(), 'good morning{Enter}')
  await row('good morning')
  expect(field().value).toBe('')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull())
})

test('`@` offers people directly after Chinese words, and not within an e-mail address', async () => {
  const { user } = await openComposer()
  await user.type(field(), 'mail@bo')
  expect(screen.queryByRole('option')).toBeNull()
  await user.clear(field())
  await user.type(field(), '请@bo')
  expect((await screen.findByRole('option')).textContent).toBe('Bob')
})

test('a mention of one of two people with the same name means the chosen one', async () => {
  const { user, world } = await openComposer((file) => {
    file.users.find(({ name }) => name === 'Carol')!.name = 'Bob'
  })
  await user.type(field(), '@bo')
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Bob (…_bob)', 'Bob (…arol)'])
  await user.click(offered[0]!)
  await user.type(field(), 'and @bo')
  await user.click((await screen.findAllByRole('option'))[1]!)
  await user.keyboard('it is you{Enter}')
  await row('@Bob and @Bob it is you')
  const [sent] = await messagesSaying(world, 'it is you')
  expect(JSON.parse(String(sent?.mentions))).toMatchObject([{ id: 'ou_bob' }, { id: 'ou_carol' }])
})

test('a Chinese name is found by its full pinyin or by its initials', async () => {
  const { user } = await openComposer((file) => {
    file.users.find(({ name }) => name === 'Bob')!.name = '王小明'
  })
  for (const letters of ['wangxiaom', 'wxm']) {
    await user.clear(field())
    await user.type(field(), `ask @${letters}`)
    expect((await screen.findByRole('option')).textContent).toBe('王小明')
  }
  await user.keyboard('{Enter}')
  expect(field().value).toBe('ask @王小明 ')
})

test('an Enter that only ends the composition of an input method sends nothing, also in Safari', async () => {
  const { user } = await openComposer()
  await user.type(field(), '你好')
  // Safari has ended the composition by then, so only the key code shows it.
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
  expect(field().value).toBe('你好')
})

test('a begun reply is still a reply after a visit to another chat', async () => {
  const { user, world } = await openComposer()
  await itemOf(user, 'hello, |: hello$', 'Reply')
  await user.type(field(), 'half an answer')
  await user.click(screen.getByRole('link', { name: /^Other/ }))
  await waitFor(() => expect(field().value).toBe(''))
  expect(screen.queryByText(/^Reply to/)).toBeNull()
  await user.click(screen.getByRole('link', { name: /^Launch/ }))
  await waitFor(() => expect(field().value).toBe('half an answer'))
  screen.getByText(/^Reply to Alice/)
  await user.type(field(), '{Enter}')
  await waitFor(async () =>
    expect(await messagesSaying(world, 'half an answer')).toMatchObject([{ parent_id: 'om_hello' }]),
  )
})

test('the recall dialog shows the refusal for another user’s message', async () => {
  const { user } = await openComposer()
  await user.click(within(await row('world')).getByRole('button', { name: 'Actions for this message' }))
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Recall…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Recall this message?' }))
  await user.click(dialog.getByRole('button', { name: 'Recall' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('230026')
})

const outboxButton = async (name: string) =>
  within(await screen.findByRole('list', { name: 'Not sent yet' })).findByRole('button', { name })

test('a refused message stays above the field with its code, and can be taken back to be changed', async () => {
  const { user } = await openComposer((file) => {
    const launch = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!
    launch.muted = true
  })
  await user.type(field(), 'not allowed{Enter}')
  const outbox = within(await screen.findByRole('list', { name: 'Not sent yet' }))
  expect(await outbox.findAllByText('230035')).not.toEqual([])
  await user.click(outbox.getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(field().value).toBe('not allowed'))
  expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull()
  await user.keyboard('{Enter}')
  await user.click(await outboxButton('Discard'))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull())
  expect(document.activeElement).toBe(field())
})

test('a message taken back is put before the present draft, also while another message is edited', async () => {
  const { user } = await openComposer((file) => {
    file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!.muted = true
  })
  const takeBack = async (written: string) => {
    const outbox = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    await user.click(await outbox.findByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(field().value).toContain('first'))
    expect(field().value).toBe(written)
  }
  await user.type(field(), 'first{Enter}')
  await screen.findByRole('list', { name: 'Not sent yet' })
  await user.type(field(), 'half a thought')
  await takeBack('first\nhalf a thought')
  await user.keyboard('{Enter}')
  await screen.findByRole('list', { name: 'Not sent yet' })
  await user.type(field(), 'more')
  await itemOf(user, 'hello from the bot', 'Edit')
  await takeBack('first\nhalf a thought\nmore')
})

test('a card that is not JSON is rejected, and a valid one is sent as a card', async () => {
  const { user } = await openComposer()
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

test('a post is written with a title and marks, and sent as one', async () => {
  const { user, world } = await openComposer()
  await user.click(screen.getByRole('button', { name: 'Title and formatting' }))
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Plan')
  await user.type(field(), 'ship it now')
  field().setSelectionRange(5, 7)
  await user.click(screen.getByRole('button', { name: 'Bold' }))
  expect(field().value).toBe('ship **it** now')
  field().setSelectionRange(0, 4)
  await user.keyboard('{Control>}i{/Control}')
  expect(field().value).toBe('*ship* **it** now')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await row('ship it now')
  const [sent] = await messagesSaying(world, 'ship')
  expect(sent?.msg_type).toBe('post')
  expect(JSON.parse(sent!.content)).toMatchObject({
    title: 'Plan',
    content: [
      [
        { tag: 'text', text: 'ship', style: ['italic'] },
        { tag: 'text', text: ' ' },
        { tag: 'text', text: 'it', style: ['bold'] },
        { tag: 'text', text: ' now' },
      ],
    ],
  })
})

test('a file of 0 bytes or of over 30 MB is refused when it is chosen, and the others are attached', async () => {
  const { user } = await openComposer()
  const large = new File(['x'], 'film.mov')
  Object.defineProperty(large, 'size', { value: 31 * 1_048_576 })
  const chosen = [new File([], 'empty.txt'), large, new File(['x'], 'notes.txt')]
  await user.click(screen.getByRole('button', { name: 'Attach pictures or files' }))
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, chosen)
  const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
  expect(said).toEqual([
    'empty.txt is not attached. The file is empty (0 bytes).',
    'film.mov is not attached. It is 31 MB; the limit for files is 30 MB.',
  ])
  expect(screen.queryByRole('button', { name: 'Remove film.mov' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove notes.txt' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [
    'en',
    'is sent as a file. It is 11 MB; the limit for pictures is 10 MB.',
    'isn’t a picture the platform accepts.',
  ],
  ['zh-CN', '将作为文件发送。图片大小为 11 MB，上限为 10 MB。', '不是平台支持的图片。'],
] as const)(
  'in %s, a picture that the platform takes only as a file says so when it is chosen',
  async (language, tooLarge, ofAnotherKind) => {
    const { user } = await openComposer(undefined, language)
    const large = new File([Buffer.from(ONE_PIXEL, 'base64')], 'large.png', { type: 'image/png' })
    Object.defineProperty(large, 'size', { value: 11 * 1_048_576 })
    const vector = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
    const attach = language === 'en' ? 'Attach pictures or files' : '添加图片或文件'
    await user.click(screen.getByRole('button', { name: attach }))
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, [large, vector])
    await screen.findByText(`large.png${language === 'en' ? ' ' : '”'}${tooLarge}`, { exact: false })
    await screen.findByText(ofAnotherKind, { exact: false })
    // Attached files are kept as long as the page is open.
    const removals = () => screen.queryAllByRole('button', { name: /^Remove |^移除/ })
    for (let [first] = removals(); first; [first] = removals()) await user.click(first)
  },
)

test('attached pictures and files are sent by their types, and one can be removed before sending', async () => {
  const { user } = await openComposer()
  const picture = new File([Buffer.from(ONE_PIXEL, 'base64')], 'plan.png', { type: 'image/png' })
  const files = ['notes.pdf', 'other.pdf'].map((name) => new File(['%PDF-1.4'], name))
  await user.click(screen.getByRole('button', { name: 'Attach pictures or files' }))
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, [picture, ...files])
  await user.click(await screen.findByRole('button', { name: 'Remove other.pdf' }))
  await user.type(field(), 'both enclosed')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await row('both enclosed')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull())
  await row('notes.pdf')
  const said = screen.getAllByRole('row').map((each) => each.getAttribute('aria-label')!.replace(/^.*: /, ''))
  // All have the same time, because the test does not move the clock.
  expect(said.slice(-3).toSorted()).toEqual(['[File] notes.pdf', '[Picture]', 'both enclosed'])
  expect(screen.queryByRole('row', { name: /other\.pdf/ })).toBeNull()
})

test('“Reply in a thread” begins a thread that contains the reply', async () => {
  const { user, world } = await openComposer()
  await itemOf(user, 'hello, |: hello$', 'Reply in a thread')
  screen.getByText(/^Reply to Alice in a thread/)
  await user.type(field(), 'aside{Enter}')
  const root = await row(': hello, .*thread')
  await within(root).findByRole('button', { name: 'Open thread · 1 reply' })
  const [answer] = await messagesSaying(world, 'aside')
  expect(answer).toMatchObject({ parent_id: 'om_hello', thread_id: expect.stringMatching(/^omt_/) })
})

test('a reply that was begun in one thread is not written into another', async () => {
  const { user, world } = await openComposer()
  const openThread = async (words: RegExp) =>
    await user.click(
      await within(await screen.findByRole('row', { name: words })).findByRole('button', {
        name: /^Open thread/,
      }),
    )
  await openThread(/a thread begins/)
  const panel = within(await screen.findByRole('region', { name: 'Thread' }))
  const answer = await panel.findByRole('row', { name: /and goes on/ })
  await user.click(within(answer).getByRole('button', { name: 'Actions for this message' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reply' }))
  const writing = () => screen.findByRole('region', { name: 'Write in the thread' })
  within(await writing()).getByText(/^Reply to/)
  await openThread(/another one/)
  await waitFor(async () => expect(within(await writing()).queryByText(/^Reply to/)).toBeNull())
  await user.type(within(await writing()).getByRole('textbox'), 'here{Enter}')
  await waitFor(async () =>
    expect(await messagesSaying(world, '"here"')).toMatchObject([{ thread_id: 'omt_second' }]),
  )
})

test('“Forward…” sends a single message as itself, not as a bundle', async () => {
  const { user, world } = await openComposer()
  await itemOf(user, 'hello, |: hello$', 'Forward…')
  await user.type(await screen.findByRole('combobox'), 'oth')
  await screen.findByRole('option', { name: /^Other/ })
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Send…' }))
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await waitFor(async () => {
    const forwarded = await messagesSaying(world, '"hello"')
    expect(forwarded.map(({ chat_id, msg_type }) => [chat_id, msg_type])).toEqual([
      ['oc_launch', 'text'],
      ['oc_other', 'text'],
    ])
  })
})

test('“Show JSON” shows the content and the message, and copies it', async () => {
  const { user } = await openComposer()
  await itemOf(user, 'hello, |: hello$', 'Show JSON')
  const dialog = within(await screen.findByRole('dialog', { name: 'Message JSON' }))
  dialog.getByText('{ "text": "hello" }', { normalizer: (text) => text.replaceAll(/\s+/g, ' ') })
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  await dialog.findByText('Copied')
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
    message_id: 'om_hello',
    msg_type: 'text',
    body: { content: '{"text":"hello"}' },
  })
})

test('in Chinese every word of the composer is Chinese', async () => {
  const { user } = await openComposer(undefined, 'zh-CN')
  await user.click(screen.getByRole('button', { name: '标题和格式' }))
  await user.type(screen.getByRole('textbox', { name: '标题' }), '一')
  const region = screen.getByRole('region', { name: '撰写消息' })
  expect(latinWords(region)).toEqual([])
})

test.each([
  ['en', 'This group is dissolved.', 'Go to chats'],
  ['zh-CN', '此群已解散', '前往群列表'],
] as const)(
  'in %s, a chat that is dissolved while someone writes says so for the page, and the refused words stay',
  async (language, words, click) => {
    const { user } = await openComposer((file) => {
      file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!.owner_id = happyApp.app_id
    }, language)
    const box = screen.getByRole('textbox', { name: language === 'en' ? 'Write a message' : '撰写消息' })
    await user.type(box, 'too late')
    await call(DissolveChat, { path: { chat_id: 'oc_launch' } })
    await user.type(box, '{Enter}')
    const note = await screen.findByText(words, { exact: false })
    expect(note.closest('[role=note]')?.textContent).toContain(click)
    expect(
      screen.queryByRole('textbox', { name: language === 'en' ? 'Write a message' : '撰写消息' }),
    ).toBeNull()
    expect(screen.getAllByText('too late', { exact: false })).not.toEqual([])
    // A message that was not sent outlives its page, and other files of the worker would show it.
    const queue = outgoingQueueOf(happyApp.app_id)
    await Promise.all(queue.state().jobs.map(({ uuid }) => queue.discard(uuid)))
  },
)
