import { describe, expect, test } from 'vitest'
import { sdkServer } from './testing/sdk-server'

/** The official SDK's calls for chats, members and users, against a running server. */
const app = { app_id: 'cli_a1b2c3d4e5f60718', app_secret: 'secret-for-tests' }
const otherBot = 'cli_0000000000000002'
const tenant_key = '736588c9260f175e'
const names = ['Alice', 'Bob', 'Carol', 'Dan']
const openId = (name: string) => `ou_${name.toLowerCase().padEnd(32, '0')}`

const world = {
  tenants: [{ tenant_key, name: 'Acme' }],
  apps: [
    { ...app, name: 'Herald bot', tenant_key },
    { app_id: otherBot, app_secret: 'another-secret', name: 'Other bot', tenant_key },
  ],
  users: names.map((name, index) => ({
    open_id: openId(name),
    user_id: `a1b2c3d${index}`,
    union_id: `on_${name.toLowerCase()}`,
    email: `${name.toLowerCase()}@acme.example`,
    name,
    en_name: name,
    tenant_key,
  })),
}

const sdk = sdkServer(world, app)

async function newChat(name: string) {
  const { data } = await sdk.client.im.v1.chat.create({
    data: { name, user_id_list: [openId('Bob'), openId('Carol')], bot_id_list: [otherBot] },
  })
  return { chat_id: data?.chat_id ?? '' }
}

describe('a chat', () => {
  test('is created once for a uuid, read, changed, listed, found and dissolved', async () => {
    const { chat } = sdk.client.im.v1
    const asked = {
      params: { uuid: 'b13g2t38-1jd2-458b-8djf', set_bot_manager: true, user_id_type: 'open_id' as const },
      data: {
        name: 'Release',
        owner_id: openId('Alice'),
        chat_type: 'public',
        edit_permission: 'all_members' as const,
      },
    }
    const created = await chat.create(asked)
    expect(created).toMatchObject({
      code: 0,
      data: { name: 'Release', owner_id: openId('Alice'), chat_type: 'public', external: false, tenant_key },
    })
    expect(await chat.create(asked)).toMatchObject({ code: 0, data: created.data })
    const path = { chat_id: created.data?.chat_id ?? '' }

    expect(
      await chat.update({ path, data: { description: 'all of it', urgent_setting: 'only_owner' } }),
    ).toMatchObject({
      code: 0,
    })
    expect(await chat.get({ path })).toMatchObject({
      code: 0,
      data: {
        name: 'Release',
        description: 'all of it',
        urgent_setting: 'only_owner',
        bot_manager_id_list: [app.app_id],
        user_count: '1',
        bot_count: '1',
        chat_status: 'normal',
      },
    })

    const listed = await chat.list({ params: { sort_type: 'ByActiveTimeDesc', page_size: 100 } })
    expect(listed.data?.items).toContainEqual(expect.objectContaining({ ...path, name: 'Release' }))
    const found = await chat.search({ params: { query: 'relea' } })
    expect(found.data?.items).toMatchObject([path])
    const pages = []
    for await (const page of await chat.searchWithIterator({ params: { query: 'alice', page_size: 1 } })) {
      pages.push(...(page?.items ?? []))
    }
    expect(pages).toMatchObject([path])

    const ours = await newChat('Ours')
    expect(await chat.delete({ path: ours })).toMatchObject({ code: 0 })
    expect(await chat.get({ path: ours })).toMatchObject({ data: { chat_status: 'dissolved' } })
  })

  test('gets and loses members, and says whether the bot is one', async () => {
    const path = await newChat('Members')
    const { chatMembers } = sdk.client.im.v1
    expect(
      await chatMembers.create({
        path,
        params: { member_id_type: 'union_id', succeed_type: 1 },
        data: { id_list: ['on_dan', 'on_nobody'] },
      }),
    ).toMatchObject({ code: 0, data: { invalid_id_list: [], not_existed_id_list: ['on_nobody'] } })
    expect(
      await chatMembers.delete({
        path,
        params: { member_id_type: 'app_id' },
        data: { id_list: [otherBot] },
      }),
    ).toMatchObject({ code: 0, data: { invalid_id_list: [] } })
    const members = []
    for await (const page of await chatMembers.getWithIterator({ path, params: { page_size: 2 } })) {
      members.push(...(page?.items ?? []))
    }
    expect(members.map((member) => member.name)).toEqual(['Bob', 'Carol', 'Dan'])
    expect(await chatMembers.isInChat({ path })).toMatchObject({ data: { is_in_chat: true } })
  })

  test('has managers, speaking rights and a top notice', async () => {
    const path = await newChat('Powers')
    const { chatManagers, chatModeration, chatTopNotice } = sdk.client.im.v1
    expect(
      await chatManagers.addManagers({ path, data: { manager_ids: [openId('Bob'), openId('Carol')] } }),
    ).toMatchObject({ data: { chat_managers: [openId('Bob'), openId('Carol')], chat_bot_managers: [] } })
    expect(await chatManagers.deleteManagers({ path, data: { manager_ids: [openId('Bob')] } })).toMatchObject(
      { data: { chat_managers: [openId('Carol')] } },
    )

    const moderator_added_list = [openId('Bob'), openId('Carol')]
    expect(
      await chatModeration.update({
        path,
        data: { moderation_setting: 'moderator_list', moderator_added_list },
      }),
    ).toMatchObject({ code: 0 })
    const speakers = []
    for await (const page of await chatModeration.getWithIterator({ path, params: { page_size: 1 } })) {
      speakers.push(...(page?.items ?? []))
    }
    expect(speakers.map((speaker) => speaker.user_id)).toEqual(moderator_added_list)
    expect(await chatModeration.get({ path })).toMatchObject({
      data: { moderation_setting: 'moderator_list' },
    })

    const chat_top_notice = [{ action_type: '2' as const }]
    expect(await chatTopNotice.putTopNotice({ path, data: { chat_top_notice } })).toMatchObject({ code: 0 })
    expect(await chatTopNotice.deleteTopNotice({ path })).toMatchObject({ code: 0 })
  })
})

describe('people', () => {
  test('are found one by one, in batches, and by their addresses', async () => {
    const { user } = sdk.client.contact.v3
    const one = await user.get({ path: { user_id: 'a1b2c3d0' }, params: { user_id_type: 'user_id' } })
    expect(one.data?.user).toMatchObject({ open_id: openId('Alice'), email: 'alice@acme.example' })
    const user_ids = [openId('Dan'), openId('Nobody'), openId('Bob')]
    const several = await user.batch({ params: { user_ids } })
    expect(several.data?.items?.map((item) => item.name)).toEqual(['Dan', 'Bob'])
    const basic = await user.basicBatch({ data: { user_ids } })
    expect(basic.data?.users).toMatchObject([{ name: 'Dan' }, { name: 'Bob', user_id: openId('Bob') }])
    const ids = await user.batchGetId({ data: { emails: ['bob@acme.example'], mobiles: ['13011111111'] } })
    expect(ids.data?.user_list).toMatchObject([
      { user_id: openId('Bob'), email: 'bob@acme.example', status: { is_activated: true } },
      { mobile: '13011111111' },
    ])
  })

  test('of the root department are listed page by page', async () => {
    const { user } = sdk.client.contact.v3
    const params = { department_id: '0', page_size: 3 }
    const first = await user.findByDepartment({ params })
    expect(first.data).toMatchObject({ has_more: true, items: [{ name: 'Alice' }, { name: 'Bob' }, {}] })
    const everybody = []
    for await (const page of await user.findByDepartmentWithIterator({ params })) {
      everybody.push(...(page?.items ?? []))
    }
    expect(everybody.map((person) => person.name)).toEqual(names)
  })
})
