import { expect, test } from 'vitest'
import { CreateTabs } from '../../../../contract/im/chats/tabs/create-tabs'
import { DeleteTabs } from '../../../../contract/im/chats/tabs/delete-tabs'
import { ListTabs } from '../../../../contract/im/chats/tabs/list-tabs'
import { SortTabs } from '../../../../contract/im/chats/tabs/sort-tabs'
import { UpdateTabs } from '../../../../contract/im/chats/tabs/update-tabs'
import { createService } from '../../../http/create-service'
import { call } from '../../../testing/call'
import { testWorld } from '../../../testing/test-world'

const path = { chat_id: 'oc_launch' }
const site = { tab_name: '网站', tab_type: 'url' as const, tab_content: { url: 'https://acme.example' } }
const doc = { tab_name: 'Doc', tab_type: 'doc' as const, tab_content: { doc: 'https://acme.example/wiki/1' } }

async function opened() {
  const service = createService(await testWorld())
  const listed = async () => (await call(service, ListTabs, { path })).data?.chat_tabs ?? []
  const create = async (...chat_tabs: object[]) => call(service, CreateTabs, { path, body: { chat_tabs } })
  return { service, listed, create }
}

test('every chat has the tab of messages, and keeps its id', async () => {
  const { service, listed } = await opened()
  const [tab, ...others] = await listed()
  expect(others).toEqual([])
  expect(tab).toEqual({ tab_id: expect.stringMatching(/^7\d{18}$/), tab_type: 'message' })
  expect(await listed()).toEqual([tab])
  const other = await call(service, ListTabs, { path: { chat_id: 'oc_other' } })
  expect(other.data?.chat_tabs[0]?.tab_id).not.toBe(tab?.tab_id)
})

test('tabs are made, changed, put into another order and removed; each answer has all of them', async () => {
  const { service, listed, create } = await opened()
  const icon = { icon_key: 'img_v3_happy', is_built_in: true }
  const made = await create({ ...site, tab_config: icon }, { ...doc, tab_config: icon })
  const [message, one, two] = made.data?.chat_tabs ?? []
  expect(message).toMatchObject({ tab_type: 'message' })
  expect(one).toEqual({ tab_id: expect.stringMatching(/^7\d{18}$/), ...site, tab_config: icon })
  // A doc tab drops what only url tabs have.
  expect(two).toEqual({ tab_id: expect.any(String), ...doc })
  expect(await listed()).toEqual([message, one, two])

  const tab_ids = [message, two, one].map((tab) => tab?.tab_id ?? '')
  const sorted = await call(service, SortTabs, { path, body: { tab_ids } })
  expect(sorted.data?.chat_tabs).toEqual([message, two, one])

  const change = { ...site, tab_id: one?.tab_id ?? '', tab_name: 'Site' }
  const updated = await call(service, UpdateTabs, { path, body: { chat_tabs: [change] } })
  expect(updated.data?.chat_tabs).toEqual([message, two, { ...one, tab_name: 'Site' }])

  const left = await call(service, DeleteTabs, { path, body: { tab_ids: [two?.tab_id ?? ''] } })
  expect(left.data?.chat_tabs).toEqual([message, { ...one, tab_name: 'Site' }])
  expect(await listed()).toEqual(left.data?.chat_tabs)
})

test('a chat has at most twenty tabs, and a name sixty characters of any size', async () => {
  const { create } = await opened()
  const tab = { ...site, tab_name: '😀'.repeat(60) }
  expect(await create(...Array.from({ length: 20 }, () => tab))).toMatchObject({ code: 0 })
  expect(await create(tab)).toMatchObject({ code: 232046 })
})

test('a tab may become a document, and shows that then', async () => {
  const { service, create } = await opened()
  const made = await create(site)
  const tab_id = made.data?.chat_tabs[1]?.tab_id ?? ''
  const updated = await call(service, UpdateTabs, { path, body: { chat_tabs: [{ ...doc, tab_id }] } })
  expect(updated.data?.chat_tabs[1]).toEqual({ tab_id, ...doc })
})
