import { expect, test } from 'vitest'
import { CreateReaction } from '../../../../contract/im/messages/reactions/create-reaction'
import { DeleteReaction } from '../../../../contract/im/messages/reactions/delete-reaction'
import { emojiTypes } from '../../../../contract/im/messages/reactions/emoji-types'
import { ListReactions } from '../../../../contract/im/messages/reactions/list-reactions'
import { call } from '../../../testing/call'
import { happyApp, otherApp } from '../../../testing/happy-world'
import { openService } from '../../../testing/open-service'

const path = { message_id: 'om_hello' }
const emoji = (emoji_type: string) => ({ reaction_type: { emoji_type } })

/** Both applications are in every chat, and time passes with each call. */
async function opened() {
  const { world, service } = await openService(
    (file) => file.chats.forEach((chat) => chat.bots.push({ app_id: otherApp.app_id, joined_at: 0 })),
    100,
  )
  const react = (emoji_type: string, token = happyApp.token) =>
    call(service, CreateReaction, { path, body: emoji(emoji_type), token })
  return { world, service, react }
}

test('the platform’s own list has 182 kinds', () => {
  expect(emojiTypes.size).toBe(182)
})

test('a reaction is made once, and is listed with who made it and when', async () => {
  const { world, service, react } = await opened()
  const first = await react('SMILE')
  expect(first.data).toEqual({
    reaction_id: expect.stringMatching(/^\w{26}$/),
    operator: { operator_id: happyApp.app_id, operator_type: 'app' },
    action_time: String(world.now()),
    reaction_type: { emoji_type: 'SMILE' },
  })
  expect((await react('SMILE')).data).toEqual(first.data)
  const other = await react('SMILE', otherApp.token)
  expect(other.data?.reaction_id).not.toBe(first.data?.reaction_id)
  const { data } = await call(service, ListReactions, { path })
  expect(data).toEqual({ items: [first.data, other.data], has_more: false })
})

test('the pages of one kind together hold all reactions of that kind', async () => {
  const { service, react } = await opened()
  for (const each of ['OK', 'LOL', 'DONE']) {
    await react(each)
    await react(each, otherApp.token)
  }
  const seen: (string | undefined)[] = []
  for (let page_token = ''; ;) {
    const query = { page_size: 1, reaction_type: 'LOL', page_token }
    const { data } = await call(service, ListReactions, { path, query })
    seen.push(...(data?.items ?? []).map(({ operator }) => operator.operator_id))
    page_token = data?.page_token ?? ''
    if (!data?.has_more) break
  }
  expect(seen).toEqual([happyApp.app_id, otherApp.app_id])
})

test('a page token of one kind is none of another', async () => {
  const { service, react } = await opened()
  await react('OK')
  await react('LOL')
  const { data } = await call(service, ListReactions, { path, query: { page_size: 1 } })
  const query = { page_token: data?.page_token ?? '', reaction_type: 'OK' }
  expect(await call(service, ListReactions, { path, query })).toMatchObject({ code: 231012 })
})

test('people are shown by the requested kind of id', async () => {
  const { world, service } = await opened()
  await world.store.transaction((tx) =>
    tx
      .insertInto('reactions')
      .values({ reaction_id: 'r1', ...path, emoji_type: 'OK', operator_id: 'ou_bob', action_time: 5 })
      .execute(),
  )
  const operatorAs = async (user_id_type: string) => {
    const { data } = await call(service, ListReactions, { path, query: { user_id_type } })
    return data?.items[0]?.operator
  }
  expect(await operatorAs('open_id')).toEqual({ operator_id: 'ou_bob', operator_type: 'user' })
  expect(await operatorAs('union_id')).toEqual({ operator_id: 'on_bob', operator_type: 'user' })
  await world.store.transaction((tx) =>
    tx.updateTable('apps').set({ scopes: '["im:message:readonly"]' }).execute(),
  )
  expect(await operatorAs('user_id')).toEqual({ operator_id: '', operator_type: 'user' })
})

test('a removed reaction is gone, and can be made again', async () => {
  const { service, react } = await opened()
  const { data } = await react('PARTY')
  const gone = await call(service, DeleteReaction, {
    path: { ...path, reaction_id: data?.reaction_id ?? '' },
  })
  expect(gone).toMatchObject({ code: 0, data })
  expect((await call(service, ListReactions, { path })).data?.items).toEqual([])
  expect((await react('PARTY')).data?.reaction_id).not.toBe(data?.reaction_id)
})
