import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CreateChat } from '../../../../contract/im/chats/create-chat'
import { GetChat } from '../../../../contract/im/chats/get-chat'
import { GetModeration } from '../../../../contract/im/chats/get-moderation'
import { ListChatMembers } from '../../../../contract/im/chats/list-chat-members'
import { happyApp } from '../../../../service/testing/happy-world'
import type { WorldFile } from '../../../../service/world/world-file'
import { chatKeys } from '../../../api/chats/chats'
import { updateModeration } from '../../../api/chats/manage-chats'
import { call, sessionNow, setSession } from '../../../api/client'
import { createQueryClient } from '../../../api/query-client'
import { addFault } from '../../../testing/add-fault'
import { holdRequests } from '../../../testing/hold-requests'
import { latinWords, openConsole, render, startService } from '../../../testing/render'
import { ChatSettingsDialog } from './chat-settings-dialog'
import { NewChatDialog } from './new-chat-dialog'

const membersOf = async (chat_id: string) =>
  (await call(ListChatMembers, { path: { chat_id }, query: {} })).items.map(({ name }) => name).sort()

async function openNewChat(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'New chat' }))
  return within(await screen.findByRole('dialog', { name: 'New chat' }))
}

const launchOwnedByBot = (file: WorldFile) => {
  file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!.owner_id = happyApp.app_id
}

async function openSettings() {
  await startService(launchOwnedByBot)
  const { user } = await openConsole('/messages/oc_launch')
  await user.click(await screen.findByRole('button', { name: 'Members and settings' }))
  return {
    user,
    dialog: within(await screen.findByRole('dialog', { name: 'Members and settings of Launch' })),
  }
}

test('a new chat has the chosen people, and opens', async () => {
  await startService()
  const { user } = await openConsole('/messages')
  const dialog = await openNewChat(user)
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Launch night')
  await user.type(dialog.getByRole('textbox', { name: 'Add people' }), 'bo')
  await user.click(await dialog.findByRole('button', { name: 'Add Bob' }))
  await user.click(dialog.getByRole('button', { name: 'Create chat' }))
  await screen.findByRole('heading', { name: 'Launch night', level: 1 })
  const [, chatId = ''] = /\/messages\/(oc_\w+)/.exec(location.pathname) ?? []
  expect(await membersOf(chatId)).toEqual(['Bob'])
})

test('a draft that is changed after an unanswered try creates another chat', async () => {
  await startService()
  await addFault({ route: CreateChat.route, cut: 'after', count: 1 })
  const { user } = await openConsole('/messages')
  const again = async (name: string) => {
    const dialog = await openNewChat(user)
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), name)
    await user.click(dialog.getByRole('button', { name: 'Create chat' }))
    return dialog
  }
  const dialog = await again('Launch')
  await dialog.findByRole('alert')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await again(' night')
  await screen.findByRole('heading', { name: 'Launch night', level: 1 })
})

test('a draft belongs to the application whose people it names', async () => {
  await startService()
  const draft = <NewChatDialog section="messages" onClose={() => undefined} />
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const { user, unmount } = await render(draft)
  await user.type(name(), 'Launch night')
  unmount()
  const session = sessionNow()!
  setSession({ ...session, app_id: 'cli_other' })
  const other = await render(draft)
  expect(name().value).toBe('')
  other.unmount()
  setSession(session)
  await render(draft)
  expect(name().value).toBe('Launch night')
})

test('the refusal of a new chat shows in its dialog', async () => {
  await startService()
  const { user } = await openConsole('/messages')
  const dialog = await openNewChat(user)
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'x')
  await user.click(dialog.getByRole('checkbox', { name: /^Public/ }))
  await user.click(dialog.getByRole('button', { name: 'Create chat' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('232020')
})

test('the dialog removes and adds members, and changes settings', async () => {
  const { user, dialog } = await openSettings()
  await user.click(await dialog.findByRole('button', { name: 'Remove Carol' }))
  await waitFor(async () => expect(await membersOf('oc_launch')).toEqual(['Alice', 'Bob']))
  await user.type(dialog.getByRole('textbox', { name: 'Add people' }), 'dan')
  await user.click(await dialog.findByRole('button', { name: 'Add Dan' }))
  await waitFor(async () => expect(await membersOf('oc_launch')).toEqual(['Alice', 'Bob', 'Dan']))
  const name = await dialog.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Lift-off')
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Who can send messages' }),
    'Owner and managers',
  )
  await user.click(dialog.getByRole('button', { name: 'Save settings' }))
  await dialog.findByText('Saved')
  await screen.findByRole('heading', { name: 'Lift-off', level: 1, hidden: true })
})

test('chosen members who may send messages are listed by name, added and removed', async () => {
  const speakers = async () => {
    const { moderation_setting, items } = await call(GetModeration, {
      path: { chat_id: 'oc_launch' },
      query: {},
    })
    return [moderation_setting, ...items.map(({ user_id }) => user_id)]
  }
  const { user, dialog } = await openSettings()
  const save = async () => {
    await user.click(dialog.getByRole('button', { name: 'Save settings' }))
    await dialog.findByText('Saved')
  }
  await user.selectOptions(
    await dialog.findByRole('combobox', { name: 'Who can send messages' }),
    'Chosen members',
  )
  const add = async (words: string, name: string) => {
    const field = dialog.getByRole('textbox', { name: 'Add members who can send messages' })
    await user.type(field, words)
    await user.click(await dialog.findByRole('button', { name: `Add ${name}` }))
  }
  await add('bo', 'Bob')
  await add('car', 'Carol')
  await save()
  expect(await speakers()).toEqual(['moderator_list', 'ou_bob', 'ou_carol'])

  const chosen = within(await dialog.findByRole('list', { name: 'Chosen members' }))
  await user.click(chosen.getByRole('button', { name: 'Remove Bob' }))
  await save()
  expect(await speakers()).toEqual(['moderator_list', 'ou_carol'])
})

test('members who may already send messages stay on a list that is read only after another was added', async () => {
  await startService(launchOwnedByBot)
  await updateModeration('oc_launch', 'moderator_list', { added: ['ou_bob'] })
  const { letGo } = holdRequests((method, path) => method !== 'PUT' && path.endsWith('/moderation'))
  const queries = createQueryClient()
  const { user } = await render(
    <QueryClientProvider client={queries}>
      <ChatSettingsDialog chatId="oc_launch" name="Launch" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const dialog = within(screen.getByRole('dialog', { name: 'Members and settings of Launch' }))
  await user.type(await dialog.findByRole('textbox', { name: 'Add members who can send messages' }), 'carol')
  await user.click(await dialog.findByRole('button', { name: 'Add Carol' }))
  letGo()
  await waitFor(() => expect(queries.getQueryData(chatKeys.moderators('oc_launch'))).toEqual(['ou_bob']))
  const speakers = async () => {
    const { items } = await call(GetModeration, { path: { chat_id: 'oc_launch' }, query: {} })
    return items.map(({ user_id }) => user_id)
  }
  await user.click(dialog.getByRole('button', { name: 'Save settings' }))
  await dialog.findByText('Saved')
  expect(await speakers()).toEqual(['ou_bob', 'ou_carol'])
})

test('a description of several lines keeps them when a word is added, as an owner pasted it', async () => {
  await startService((file) => {
    file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!.description = '第一行\n\u3000第二行'
  })
  const { user } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ChatSettingsDialog chatId="oc_launch" name="Launch" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const dialog = within(screen.getByRole('dialog', { name: 'Members and settings of Launch' }))
  await user.type(await dialog.findByRole('textbox', { name: 'Description' }), '末')
  await user.click(dialog.getByRole('button', { name: 'Save settings' }))
  await dialog.findByText('Saved')
  const { description } = await call(GetChat, { path: { chat_id: 'oc_launch' }, query: {} })
  expect(description).toBe('第一行\n\u3000第二行末')
})

test('people are found by pinyin, names before e-mail addresses, and by id only once one is typed', async () => {
  await startService((file) => {
    const [alice, bob] = file.users
    alice!.name = '韩梅梅'
    Object.assign(bob!, { name: 'Acme', email: 'zed@elsewhere.example' })
  })
  const { user } = await openConsole('/messages')
  const dialog = await openNewChat(user)
  const field = dialog.getByRole('textbox', { name: 'Add people' })
  const offered = async (words: string) => {
    await user.clear(field)
    await user.type(field, words)
    return dialog.queryAllByRole('button', { name: /^Add / }).map(({ textContent }) => textContent)
  }
  await user.type(field, 'hmm')
  await dialog.findByRole('button', { name: 'Add 韩梅梅' })
  expect((await offered('acme'))[0]).toBe('Acme')
  expect(await offered('ou_')).toEqual([])
  expect(await offered('ou_bo')).toEqual(['Acme'])
})

test('in Chinese every word of the dialogs is Chinese', async () => {
  await startService()
  const { user } = await openConsole('/messages/oc_launch', { language: 'zh-CN' })
  await user.click(await screen.findByRole('button', { name: '成员和设置' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: '保存设置' })
  expect(latinWords(dialog).filter((words) => !/^(Alice|Bob|Carol)$/.test(words))).toEqual([])
})
