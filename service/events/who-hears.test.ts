import { describe, expect, test } from 'vitest'
import { Act, Say } from '../../contract/herald/people'
import { MakeRefusal } from '../../contract/herald/rules'
import { ChangeThing, CreateThing } from '../../contract/herald/state'
import { AddMembers } from '../../contract/im/chats/add-members'
import { DissolveChat } from '../../contract/im/chats/dissolve-chat'
import { JoinChat } from '../../contract/im/chats/join-chat'
import { RemoveMembers } from '../../contract/im/chats/remove-members'
import { UpdateChat } from '../../contract/im/chats/update-chat'
import { UpdateModeration } from '../../contract/im/chats/update-moderation'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { MergeForward } from '../../contract/im/messages/merge-forward'
import { CreateReaction } from '../../contract/im/messages/reactions/create-reaction'
import { DeleteReaction } from '../../contract/im/messages/reactions/delete-reaction'
import { RecallMessage } from '../../contract/im/messages/recall-message'
import { happyApp, otherApp } from '../testing/happy-world'
import type { TestWorld } from '../testing/test-world'
import { issueUserTokens } from '../tokens/user-tokens'
import { emit } from './emit'
import { reacted } from './reacted'
import { outboxOf } from './testing/outbox-of'

const [herald, other] = [happyApp.app_id, otherApp.app_id]
const path = { chat_id: 'oc_launch' }
const alice = { open_id: 'ou_alice', union_id: 'on_alice', user_id: 'a1b2c3d4' }
const said = { ...path, open_id: 'ou_alice' }

/** A token by which a person lets the happy world's application act. */
const tokenOf = async (world: TestWorld, open_id: string): Promise<string> => {
  const scopes = ['im:chat', 'im:message']
  const whose = { family: 'v3', app_id: herald, open_id, authorized_at: world.now() } as const
  const issued = await world.store.transaction((tx) =>
    issueUserTokens(tx, world, { ...whose, granted: scopes, scopes }),
  )
  return issued.access_token
}

/** Both applications with these scopes alone. */
const scoped =
  (...scopes: string[]) =>
  (file: { apps: { scopes?: string[] | undefined }[] }) =>
    file.apps.forEach((app) => (app.scopes = scopes))

describe('who receives a message in a group', () => {
  const toBoth = [herald, other].toSorted()
  test.each([
    ['nobody without a scope', [], []],
    ['all bots with the scope for everything', ['im:message.group_msg'], toBoth],
    ['the mentioned one with the scope for mentions', ['im:message.group_at_msg'], [herald]],
    ['the mentioned one, too', ['im:message.group_at_msg.include_bot:readonly'], [herald]],
    ['nobody with the scope for one-to-one chats', ['im:message.p2p_msg:readonly'], []],
  ])('%s', async (_, scopes, heard) => {
    const { done, events } = await outboxOf(scoped(...scopes))
    await done(Say, { body: { ...said, text: 'look @_user_1', mentions: [herald] } })
    expect((await events()).map(({ app_id }) => app_id)).toEqual(heard)
  })

  test('a bot’s message: another bot that it mentions, and only with the scope for that', async () => {
    const text = JSON.stringify({ text: `<at user_id="${other}"></at> over to you` })
    const body = { receive_id: 'oc_launch', msg_type: 'text', content: text }
    const query = { receive_id_type: 'chat_id' }
    const send = ['im:message:send_as_bot']
    for (const [scope, heard] of [
      ['im:message.group_at_msg.include_bot:readonly', [other]],
      ['im:message.group_msg', []],
      ['im:message.group_at_msg', []],
    ] as const) {
      const { done, events } = await outboxOf(scoped(scope, ...send))
      await done(CreateMessage, { query, body })
      expect((await events()).map(({ app_id }) => app_id)).toEqual(heard)
    }
  })

  test('no bot gets an event if a bot has sent a merge-forward', async () => {
    const { done, events } = await outboxOf()
    await done(MergeForward, {
      query: { receive_id_type: 'chat_id' },
      body: { receive_id: 'oc_launch', message_id_list: ['om_hello'] },
    })
    expect(await events()).toEqual([])
  })
})

test('the event of a message has its sender, mentions and place', async () => {
  const { done, events } = await outboxOf()
  await done(Say, {
    body: { ...said, text: 'look @_user_1', mentions: [herald], reply_to: 'om_reply' },
  })
  const [{ event } = { event: undefined }] = await events()
  expect(event).toEqual({
    sender: { sender_id: alice, sender_type: 'user', tenant_key: '736588c9260f175e' },
    message: {
      message_id: expect.stringMatching(/^om_/),
      root_id: 'om_hello',
      parent_id: 'om_reply',
      create_time: expect.stringMatching(/^\d{13}$/),
      update_time: expect.stringMatching(/^\d{13}$/),
      chat_id: 'oc_launch',
      chat_type: 'group',
      message_type: 'text',
      content: '{"text":"look @_user_1"}',
      mentions: [
        {
          key: '@_user_1',
          id: {
            open_id: 'ou_0000000000000000a1b2c3d4e5f60718',
            union_id: 'on_0000000000000000a1b2c3d4e5f60718',
          },
          mentioned_type: 'bot',
          name: 'Herald bot',
          tenant_key: '736588c9260f175e',
        },
      ],
    },
  })
})

test('a person’s user_id is withheld without its scope, and the open_id is the application’s own', async () => {
  const { done, events } = await outboxOf((file) => {
    file.apps.forEach((app) => (app.scopes = ['im:message.group_msg']))
    file.users.forEach((user) => (user.open_ids = { [other]: `${user.open_id}_there` }))
  })
  await done(Say, { body: { ...said, text: 'hello' } })
  const heard = await events()
  const sender = (app_id: string) => heard.find((each) => each.app_id === app_id)?.event
  expect(sender(herald)).toMatchObject({
    sender: { sender_id: { open_id: 'ou_alice', union_id: 'on_alice' } },
  })
  expect(sender(other)).toMatchObject({ sender: { sender_id: { open_id: 'ou_alice_there' } } })
  expect(JSON.stringify(heard)).not.toContain('user_id')
})

test('in a one-to-one chat the bot gets events for what the person says, reads and recalls, and for opening it', async () => {
  const { done, events } = await outboxOf((file) =>
    file.messages.push({
      ...file.messages[0]!,
      message_id: 'om_of_bot',
      chat_id: 'oc_p2p',
      sender: { id: herald, sender_type: 'app' },
    }),
  )
  const { data } = await done(Say, { body: { chat_id: 'oc_p2p', open_id: 'ou_alice', text: 'hi' } })
  const message_id = data?.message_id
  await done(Act, { body: { act: 'read', open_id: 'ou_alice', message_id: 'om_of_bot' } })
  await done(Act, { body: { act: 'recall', open_id: 'ou_alice', message_id } })
  await done(Act, { body: { act: 'enter', open_id: 'ou_alice', app_id: herald } })
  const heard = await events()
  expect(new Set(heard.map(({ app_id }) => app_id))).toEqual(new Set([herald]))
  expect(heard).toMatchObject([
    { event_type: 'im.message.receive_v1', event: { message: { chat_type: 'p2p' } } },
    {
      event_type: 'im.message.message_read_v1',
      event: { reader: { reader_id: alice }, message_id_list: ['om_of_bot'] },
    },
    {
      event_type: 'im.message.recalled_v1',
      event: { message_id, chat_id: 'oc_p2p', recall_type: 'message_owner' },
    },
    {
      event_type: 'im.chat.access_event.bot_p2p_chat_entered_v1',
      event: { chat_id: 'oc_p2p', operator_id: alice, last_message_id: message_id },
    },
  ])
})

test('the event for a recall of another sender’s message names the person', async () => {
  const { done, events } = await outboxOf((file) => {
    const launch = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')
    launch?.managers.push('ou_bob', herald)
  })
  await done(Act, { body: { act: 'recall', open_id: 'ou_bob', message_id: 'om_hello' } })
  await done(Act, { body: { act: 'recall', open_id: 'ou_alice', message_id: 'om_world' } })
  await done(RecallMessage, { path: { message_id: 'om_image' } })
  const types = (await events()).filter(({ app_id }) => app_id === herald)
  expect(types.map(({ event }) => (event as { recall_type: string }).recall_type)).toEqual([
    'group_manager',
    'group_owner',
    'group_manager',
  ])
})

const owned = (file: { chats: { owner_id: string }[] }) =>
  file.chats.forEach((chat) => (chat.owner_id = herald))

test('a change of a chat lists what differs, before and after', async () => {
  const { done, events } = await outboxOf(owned)
  await done(UpdateChat, { path, body: { name: 'Liftoff', owner_id: 'ou_alice' } })
  const heard = await events()
  expect(heard.map(({ app_id }) => app_id)).toEqual([herald, other].toSorted())
  expect(heard[0]?.event).toMatchObject({
    after_change: { name: 'Liftoff', owner_id: alice },
    before_change: { name: 'Launch', owner_id: { open_id: 'ou_0000000000000000a1b2c3d4e5f60718' } },
  })
  await done(UpdateChat, { path, body: { name: 'Liftoff' } })
  expect(await events()).toEqual([])
})

test('changing who may speak is a change of the chat', async () => {
  const { done, events } = await outboxOf(owned)
  const body = { moderation_setting: 'moderator_list', moderator_added_list: ['ou_bob'] }
  await done(UpdateModeration, { path, body })
  expect((await events())[0]?.event).toMatchObject({
    after_change: { moderation_permission: 'only_owner' },
    moderator_list: {
      added_member_list: [{}, { user_id: { open_id: 'ou_bob' } }],
      removed_member_list: [],
    },
  })
})

test('members that come and go are reported to the bots in the chat, bots only to themselves', async () => {
  const { done, events } = await outboxOf((file) => {
    owned(file)
    const launch = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')
    launch?.bots.pop()
  })
  const told1 = async () => (await events()).map(({ app_id, event_type }) => [app_id, event_type])
  const people = { path, query: { member_id_type: 'open_id' }, body: { id_list: ['ou_dan'] } }
  const bots = { path, query: { member_id_type: 'app_id' }, body: { id_list: [other] } }
  await done(AddMembers, people)
  expect(await told1()).toEqual([[herald, 'im.chat.member.user.added_v1']])
  await done(AddMembers, bots)
  expect(await told1()).toEqual([[other, 'im.chat.member.bot.added_v1']])
  await done(RemoveMembers, bots)
  expect(await told1()).toEqual([[other, 'im.chat.member.bot.deleted_v1']])
  await done(RemoveMembers, people)
  expect(await told1()).toEqual([[herald, 'im.chat.member.user.deleted_v1']])
  await done(Act, { body: { act: 'invite', ...path, open_id: 'ou_alice', member_id: other } })
  expect(await told1()).toEqual(
    [herald, other].toSorted().map((app_id) => [app_id, 'im.chat.member.bot.added_v1']),
  )
})

test('joining, inviting, leaving and withdrawing an invitation each have an event', async () => {
  const { done, events } = await outboxOf()
  const dan = { ...path, member_id: 'ou_dan' }
  await done(Act, { body: { act: 'join', ...path, open_id: 'ou_dan' } })
  await done(Act, { body: { act: 'leave', ...path, open_id: 'ou_dan' } })
  await done(Act, { body: { act: 'invite', ...dan, open_id: 'ou_bob' } })
  await done(Act, { body: { act: 'withdraw', ...dan, open_id: 'ou_bob' } })
  await done(Act, { body: { act: 'invite', ...dan, open_id: 'ou_bob' } })
  await done(Act, { body: { act: 'remove', ...dan, open_id: 'ou_alice' } })
  const heard = (await events()).filter(({ app_id }) => app_id === herald)
  const users = [{ name: 'Dan', user_id: { open_id: 'ou_dan' } }]
  const told1 = (change: string, open_id: string) => ({
    event_type: `im.chat.member.user.${change}_v1`,
    event: { chat_id: 'oc_launch', name: 'Launch', operator_id: { open_id }, users },
  })
  expect(heard).toMatchObject([
    told1('added', 'ou_dan'),
    told1('deleted', 'ou_dan'),
    told1('added', 'ou_bob'),
    told1('withdrawn', 'ou_bob'),
    told1('added', 'ou_bob'),
    told1('deleted', 'ou_alice'),
  ])
})

test('a bot that joins by itself gets one event', async () => {
  const { done, events } = await outboxOf((file) => file.chats.forEach((chat) => (chat.public = true)))
  const outside = { path: { chat_id: 'oc_outside' } }
  await done(JoinChat, outside)
  await done(JoinChat, outside)
  expect((await events()).map(({ app_id, event_type }) => [app_id, event_type])).toEqual([
    [herald, 'im.chat.member.bot.added_v1'],
  ])
})

test('an action with a user token is reported as the person’s', async () => {
  const { world, done, events } = await outboxOf((file) => file.chats.forEach((chat) => (chat.public = true)))
  const token = await tokenOf(world, 'ou_alice')
  const query = { receive_id_type: 'chat_id' }
  const body = { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"hi"}' }
  await done(CreateMessage, { token, query, body })
  await done(UpdateChat, { token, path, body: { name: 'Liftoff' } })
  await done(AddMembers, {
    token,
    path,
    query: { member_id_type: 'open_id' },
    body: { id_list: ['ou_dan'] },
  })
  await done(RecallMessage, { token, path: { message_id: 'om_world' } })
  await done(DissolveChat, { token, path })
  expect((await events()).filter(({ app_id }) => app_id === herald)).toMatchObject([
    { event: { sender: { sender_id: alice, sender_type: 'user' } } },
    { event_type: 'im.chat.updated_v1', event: { operator_id: alice } },
    { event_type: 'im.chat.member.user.added_v1', event: { operator_id: alice } },
    { event_type: 'im.message.recalled_v1', event: { recall_type: 'group_owner' } },
    { event_type: 'im.chat.disbanded_v1', event: { operator_id: alice } },
  ])
})

test('an owner who leaves is succeeded by the longest-standing member, and both changes are reported', async () => {
  const { done, events } = await outboxOf()
  await done(Act, { body: { act: 'leave', ...said } })
  const heard = (await events()).filter(({ app_id }) => app_id === herald)
  expect(heard).toMatchObject([
    { event_type: 'im.chat.member.user.deleted_v1' },
    { event_type: 'im.chat.updated_v1', event: { after_change: { owner_id: { open_id: 'ou_bob' } } } },
  ])
})

test('a dissolved chat is reported to the bots in it', async () => {
  const { done, events } = await outboxOf(owned)
  await done(DissolveChat, { path })
  expect(await events()).toMatchObject(
    [herald, other].toSorted().map((app_id) => ({
      app_id,
      event_type: 'im.chat.disbanded_v1',
      event: { chat_id: 'oc_launch', name: 'Launch', external: false },
    })),
  )
})

const launch = { kind: 'chats', id: 'oc_launch' }

test('an edit in the workbench is reported as if the owner had made it', async () => {
  const { done, events } = await outboxOf()
  const edit = async (body: object) => {
    await done(ChangeThing, { path: launch, body })
    return (await events()).map(({ app_id, event_type, event }) => [app_id, event_type, event])
  }
  const both = [herald, other].toSorted()
  const byOwner = { operator_id: alice, chat_id: 'oc_launch' }
  const updated = {
    ...byOwner,
    before_change: { name: 'Launch', moderation_permission: 'all_members' },
    after_change: { name: 'Landed', moderation_permission: 'only_owner' },
  }
  expect(await edit({ name: 'Landed', muted: true })).toMatchObject(
    both.map((app_id) => [app_id, 'im.chat.updated_v1', updated]),
  )
  expect(await edit({ members: ['ou_alice', 'ou_dan'], bots: [{ app_id: herald }] })).toMatchObject([
    [herald, 'im.chat.member.user.deleted_v1', { ...byOwner, users: [{ name: 'Bob' }, { name: 'Carol' }] }],
    [other, 'im.chat.member.bot.deleted_v1', byOwner],
    [herald, 'im.chat.member.user.added_v1', { ...byOwner, users: [{ name: 'Dan' }] }],
  ])
  expect(await edit({ bots: both.map((app_id) => ({ app_id })) })).toMatchObject(
    both.map((app_id) => [app_id, 'im.chat.member.bot.added_v1', byOwner]),
  )
  expect(await edit({ dissolved: true })).toMatchObject(
    both.map((app_id) => [app_id, 'im.chat.disbanded_v1', byOwner]),
  )
})

test('the edit behind a refusal that is made to happen is reported', async () => {
  const { done, events } = await outboxOf()
  await done(MakeRefusal, { body: { route: CreateMessage.route, code: 232009, chat_id: 'oc_launch' } })
  expect((await events()).map(({ event_type }) => event_type)).toEqual([
    'im.chat.disbanded_v1',
    'im.chat.disbanded_v1',
  ])
})

test('a chat that is made in the workbench is reported to the bots in it', async () => {
  const { done, events } = await outboxOf()
  const body = { tenant_key: '736588c9260f175e', name: 'Room', owner_id: 'ou_alice', members: ['ou_alice'] }
  await done(CreateThing, { path: { kind: 'chats' }, body: { ...body, bots: [{ app_id: herald }] } })
  expect(await events()).toMatchObject([
    {
      app_id: herald,
      event_type: 'im.chat.member.bot.added_v1',
      event: { name: 'Room', operator_id: alice },
    },
  ])
})

test.each([
  ['whether the chat is public', 'oc_launch', { public: true }],
  ['the same values again', 'oc_launch', { name: 'Launch', members: ['ou_alice', 'ou_bob', 'ou_carol'] }],
  ['a chat that was dissolved', 'oc_dissolved', { dissolved: null, name: 'Back' }],
  ['a one-to-one chat', 'oc_p2p', { name: 'Us', members: ['ou_bob'] }],
])('an edit of %s sends no event', async (_, id, body) => {
  const { done, events } = await outboxOf()
  await done(ChangeThing, { path: { kind: 'chats', id }, body })
  expect(await events()).toEqual([])
})

test('a reaction is reported once, with its person, emoji and message', async () => {
  const { world, done, events } = await outboxOf()
  const smile = { message_id: 'om_hello', emoji_type: 'SMILE' }
  const ofBot = { path: { message_id: 'om_hello' }, body: { reaction_type: { emoji_type: 'SMILE' } } }
  await done(Act, { body: { act: 'react', open_id: 'ou_alice', ...smile } })
  await done(Act, { body: { act: 'react', open_id: 'ou_alice', ...smile } })
  const { data } = await done(CreateReaction, ofBot)
  await done(DeleteReaction, { path: { message_id: 'om_hello', reaction_id: data?.reaction_id ?? '' } })
  await done(Act, { body: { act: 'unreact', open_id: 'ou_alice', ...smile } })
  const common = {
    message_id: 'om_hello',
    reaction_type: { emoji_type: 'SMILE' },
    action_time: String(world.now()),
  }
  const ofAlice = { ...common, operator_type: 'user', user_id: alice }
  const ofHerald = { ...common, operator_type: 'app', app_id: herald }
  expect((await events()).filter(({ app_id }) => app_id === herald)).toEqual([
    { app_id: herald, event_type: 'im.message.reaction.created_v1', event: ofAlice },
    { app_id: herald, event_type: 'im.message.reaction.created_v1', event: ofHerald },
    { app_id: herald, event_type: 'im.message.reaction.deleted_v1', event: ofHerald },
    { app_id: herald, event_type: 'im.message.reaction.deleted_v1', event: ofAlice },
  ])
})

test('neither an effect that is rolled back nor a type without subscribers has an event', async () => {
  const { world, done, events } = await outboxOf(undefined, {
    websocket: true,
    types: ['im.chat.updated_v1'],
  })
  await done(Say, { body: { ...said, text: 'hello' } })
  expect(await events()).toEqual([])
  const reaction = {
    message_id: 'om_hello',
    chat_id: 'oc_launch',
    emoji_type: 'OK',
    at: 0,
    operator: 'ou_alice',
  }
  const all = await outboxOf()
  const failed = all.world.store.transaction(async (tx) => {
    await emit(
      { tx, world: all.world, tell: () => undefined },
      reacted('im.message.reaction.created_v1', reaction),
    )
    throw new Error('afterwards')
  })
  await expect(failed).rejects.toThrow('afterwards')
  expect(await all.events()).toEqual([])
  await world.store.close()
})
