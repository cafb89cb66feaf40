import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ReadConversation } from '../../../../contract/herald/people'
import { GetState, ListState } from '../../../../contract/herald/state'
import type { EditedKind } from '../../../../contract/herald/state'
import { happyApp } from '../../../../service/testing/happy-world'
import { call } from '../../../api/client'
import type { Language } from '../../../i18n/languages'
import { holdRequests } from '../../../testing/hold-requests'
import { latinWords, render, startService } from '../../../testing/render'
import { asBot, sendAsBot } from '../testing/as-bot'
import { ConnectView } from './connect-view'
import { ConversationView } from './conversation-view'
import { DeliveriesView } from './deliveries-view'
import { StateView } from './state-view'
import { WorldView } from './world-view'

const names = new Map([[happyApp.app_id, 'Herald bot']])

async function open(language: Language = 'en') {
  await startService()
  const drawn = await render(<ConversationView appNames={names} />, { language, at: '/?chat=oc_other' })
  await screen.findByRole('log')
  return drawn
}

const saying = async (text: string) =>
  (await call(ReadConversation, { path: { chat_id: 'oc_other' } })).messages.find(({ body }) =>
    body.content?.includes(text),
  )

describe('the chat window', () => {
  test('it says that there are no chats only once it knows', async () => {
    await startService((file) => {
      file.chats = []
      file.messages = []
      file.threads = []
    })
    const { letGo } = holdRequests((method) => method === 'GET')
    await render(<ConversationView appNames={names} />)
    await screen.findByText('Loading the chat…')
    expect(screen.queryByText('No chats yet')).toBeNull()
    letGo()
    await screen.findByText('No chats yet')
  })

  test('a person’s message appears under their name', async () => {
    const { user } = await open()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Speak as' }), 'Bob')
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'hello bot{Enter}')
    const log = within(await screen.findByRole('log'))
    await log.findByText('hello bot')
    expect(await saying('hello bot')).toMatchObject({ sender: { id: 'ou_bob' }, sender_name: 'Bob' })
  })

  test('text typed while a message is sent stays in the field', async () => {
    const { user } = await open()
    const { letGo } = holdRequests((method) => method === 'POST')
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    await user.type(field, 'one{Enter}')
    await user.type(field, 'two')
    letGo()
    await within(screen.getByRole('log')).findByText('one')
    expect(field.value).toBe('two')
  })

  test('the Enter that ends a composition sends nothing, also in Safari', async () => {
    const { user } = await open()
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    await user.type(field, '你好')
    const enter = createEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    fireEvent(field, enter)
    expect(enter.defaultPrevented).toBe(false)
  })

  test('a bot’s message appears without a reload, under the bot’s name', async () => {
    await open()
    await screen.findByRole('textbox', { name: 'Message' })
    await sendAsBot('oc_other', { text: 'pong' })
    const item = (await screen.findByText('pong')).closest('li')!
    within(item).getByText('Herald bot')
    within(item).getByText('bot')
  })

  test('a card that one person sees is shown to that person alone, and can only be pressed', async () => {
    const { user } = await open()
    const text = { tag: 'plain_text', content: 'Just for Bob' }
    const card = { elements: [{ tag: 'button', text, value: {} }] }
    const toBob = { chat_id: 'oc_other', open_id: 'ou_bob', msg_type: 'interactive', card }
    await asBot('/open-apis/ephemeral/v1/send', toBob)
    const speakAs = await screen.findByRole('combobox', { name: 'Speak as' })
    await user.selectOptions(speakAs, 'Bob')
    const item = within((await screen.findByText('Only visible to you')).closest('li')!)
    await item.findByRole('button', { name: 'Just for Bob' })
    expect(item.queryByRole('button', { name: 'Reply' })).toBeNull()
    await user.selectOptions(speakAs, 'Carol')
    expect(screen.queryByText('Only visible to you')).toBeNull()
    expect(screen.queryByText('Just for Bob')).toBeNull()
  })

  test('the refusal of a rule for the person is shown in place', async () => {
    const { user } = await open()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Speak as' }), 'Dan')
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'let me in{Enter}')
    within(await screen.findByRole('alert')).getByRole('link', { name: '230002' })
    await user.click(screen.getByRole('button', { name: 'Join the chat' }))
    await screen.findByRole('button', { name: 'Leave the chat' })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await within(screen.getByRole('log')).findByText('let me in')
  })

  test('a message is reacted to, answered and recalled', async () => {
    const { user } = await open()
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'first{Enter}')
    await screen.findByText('first')
    const first = within(screen.getByText('first').closest('li')!)
    await user.click(first.getByRole('button', { name: /^React to the message/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'OK' }))
    expect((await screen.findByRole('button', { name: 'OK 1' })).getAttribute('aria-pressed')).toBe('true')
    await user.click(first.getByRole('button', { name: 'Reply' }))
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'second{Enter}')
    await screen.findByText('second')
    expect(await saying('second')).toMatchObject({ parent_id: (await saying('first'))?.message_id })
    await user.click(first.getByRole('button', { name: 'Recall' }))
    await waitFor(async () => expect(await saying('first')).toBeUndefined())
  })

  test('a reply in a thread begins it at the message, and each message says where it stands', async () => {
    const { user } = await open()
    const item = async (words: string) =>
      within((await screen.findByText(words, { selector: ':not(q)' })).closest('li')!)
    const say = (words: string) =>
      user.type(screen.getByRole('textbox', { name: 'Message' }), `${words}{Enter}`)
    await say('first')
    await user.click((await item('first')).getByRole('button', { name: 'Reply in a thread' }))
    await screen.findByText(/^Replying to Alice in a thread/)
    await say('second')
    const second = await item('second')
    await second.findByText(/^In the thread of Alice/)
    second.getByText('first', { selector: 'q' })
    const first = await item('first')
    await first.findByText('Begins a thread')
    expect(first.queryByRole('button', { name: 'Reply in a thread' })).toBeNull()
    const { message_id, thread_id } = (await saying('first')) ?? {}
    expect(await saying('second')).toMatchObject({ root_id: message_id, parent_id: message_id, thread_id })
  })

  test('in Chinese only names are not Chinese', async () => {
    await open('zh-CN')
    await screen.findByText(/^群中的机器人/)
    const given = new Set(['Herald bot', 'Launch', 'Other', 'Partners', 'Dissolved', 'Old announcement', 'Without the bot', 'Only the owner edits', 'Secret', 'Alice', 'Bob', 'Carol', 'Dan', 'oc_p2p', 'in the other chat', '@Herald bot', '@Alice', '@Bob', '@Carol']) // prettier-ignore
    expect(latinWords().filter((words) => !given.has(words))).toEqual([])
  })
})

describe('the deliveries', () => {
  test('an event shows its attempts, and is sent again', async () => {
    const world = await startService()
    const row = {
      position: 1,
      event_id: 'e1',
      carrier: 'webhook',
      app_id: happyApp.app_id,
      tenant_key: '736588c9260f175e',
      event_type: 'im.message.receive_v1',
      created_at: world.now(),
      state: 'failed',
      next_at: world.now(),
      tries: JSON.stringify([{ at: world.now(), ms: 5, accepted: false, result: 'timeout' }]),
      body: '{"message":{}}',
    }
    await world.store.transaction((tx) => tx.insertInto('events').values(row).execute())
    const { user } = await render(<DeliveriesView appNames={names} />)
    await screen.findByText('1 attempt')
    screen.getByText(/not accepted · timeout/)
    await user.click(screen.getByRole('button', { name: 'Send im.message.receive_v1 again' }))
    const item = screen.getByText('1 attempt').closest('li')!
    await within(item).findByText('Waiting')
  })
})

describe('the state', () => {
  /** Actions that change a row. */
  const MARKS = new Set(['Mute', 'Dissolve', 'Restore'])

  test('a chat is created, renamed, muted, dissolved and removed by calls of its endpoints', async () => {
    await startService()
    const { user } = await render(<StateView />)
    await user.click(await screen.findByRole('button', { name: 'New chat' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Brand new')
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await dialog.findByText(/^Created oc_/)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    const choose = async (name: string, item: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
      const row = () => screen.getByRole('button', { name: `Actions for ${name}` }).closest('tr')?.textContent
      const before = row()
      await user.click(await screen.findByRole('menuitem', { name: item }))
      // The list is read again after a change; a menu that is opened before closes with it.
      if (MARKS.has(item)) await waitFor(() => expect(row()).not.toBe(before))
    }
    await choose('Brand new', 'Rename')
    const renaming = within(await screen.findByRole('dialog', { name: 'Rename Brand new' }))
    const field = renaming.getByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, 'Used')
    await user.click(renaming.getByRole('button', { name: 'Rename' }))
    await choose('Used', 'Mute')
    await choose('Used', 'Dissolve')
    await choose('Used', 'Restore')
    await choose('Used', 'Dissolve')
    const kept = async () => (await listed('chats')).find((thing) => 'name' in thing && thing.name === 'Used')
    await waitFor(async () => expect(await kept()).toMatchObject({ muted: true, dissolved: true }))
    await choose('Used', 'Remove')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Used' })).toBeNull())
    expect((await call(GetState, {})).counts.chats).toBe(9)
  })

  const listed = async (kind: EditedKind) =>
    (await call(ListState, { path: { kind }, query: { page_size: 200 } })).items

  test.each([
    ['tenants', 'New tenant', { Name: 'Globex' }, { name: 'Globex' }, 'Created '],
    ['apps', 'New application', { Name: 'New bot' }, { name: 'New bot' }, 'App Secret: '],
    [
      'users',
      'New person',
      { Name: 'Eve', Email: 'eve@acme.example' },
      { email: 'eve@acme.example' },
      'Created ou_',
    ],
    [
      'messages',
      'New message',
      { 'Chat (chat_id)': 'oc_other', 'From (open_id or app_id)': 'ou_bob', Text: 'long ago' },
      { content: '{"text":"long ago"}', sender: { id: 'ou_bob', sender_type: 'user' } },
      'Created om_',
    ],
  ] as const)('a form creates one more of the %s', async (kind, button, given, made, said) => {
    await startService()
    const { user } = await render(<StateView />, { at: `/?kind=${kind}` })
    await user.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name: button }))
    for (const [name, words] of Object.entries(given))
      await user.type(dialog.getByRole('textbox', { name }), words)
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain(said))
    expect(await listed(kind)).toContainEqual(expect.objectContaining(made))
  })

  test('a refusal of the service is shown in the dialog', async () => {
    await startService()
    const { user } = await render(<StateView />, { at: '/?kind=messages' })
    await user.click(await screen.findByRole('button', { name: 'New message' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /^Chat/ }), 'oc_nowhere')
    await user.type(dialog.getByRole('textbox', { name: /^From/ }), 'ou_alice')
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await dialog.findByRole('alert')
  })
})

test('choosing the same world file again asks for confirmation again', async () => {
  await startService()
  const { user } = await render(<WorldView />)
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!
  const file = new File(['{}'], 'world.json', { type: 'application/json' })
  for (const _ of ['first', 'again']) {
    await user.upload(field, file)
    await screen.findByRole('alertdialog', { name: 'Import world.json?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
})

test('a built-in world replaces the present one', async () => {
  await startService()
  const { user } = await render(<WorldView />)
  await user.click(screen.getByRole('button', { name: 'Load the world Empty' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Load' }))
  await screen.findByText(/^Done: 0 chats,/)
})

describe('connecting a bot', () => {
  test('the secret is shown on request, and the code is in the chosen language', async () => {
    await startService()
    const { user } = await render(<ConnectView appNames={names} />)
    expect(document.body.textContent).not.toContain(happyApp.app_secret)
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await screen.findByText(new RegExp(happyApp.app_secret))
    for (const [language, line] of [
      ['Node.js', '@larksuiteoapi/node-sdk'],
      ['Python', 'lark_oapi'],
      ['Java', 'com.lark.oapi.Client'],
      ['Go', 'oapi-sdk-go'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: language }))
      const code = screen.getByRole('region', { name: language }).textContent
      expect([code.includes(line), code.includes(happyApp.app_id)]).toEqual([true, true])
    }
  })

  test('says which Node SDKs cannot use an address with a port', async () => {
    const hint = /^Up to version 1\.73\.1, the Node SDK .*request miss 3000 path argument/

    await startService()
    const { user } = await render(<ConnectView appNames={names} />)
    screen.getByText(hint)
    await user.click(screen.getByRole('button', { name: 'Python' }))
    expect(screen.queryByText(hint)).toBeNull()
  })
})
