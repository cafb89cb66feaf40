import { expect, test } from 'vitest'
import { ListBlocks } from '../contract/docx/list-blocks'
import { LocalPublications } from '../contract/herald/publications'
import { RehearsePublication } from '../contract/herald/rehearsal'
import { callHerald } from '../service/herald/call-herald'
import { call } from '../service/testing/call'
import { openMock } from './open-mock'

const line = (block_id: string, parent_id: string, content: string) => ({
  block_id,
  block_type: 2,
  parent_id,
  text: { elements: [{ text_run: { content } }] },
})

const chat = (chat_id: string, content: string) => ({
  chat_id,
  tenant_key: 'acme',
  bots: [{ app_id: 'cli_a' }],
  announcement: {
    type: 'docx' as const,
    blocks: [
      { block_id: chat_id, block_type: 1, parent_id: '', page: { elements: [] } },
      line(`${chat_id}_line`, chat_id, content),
    ],
  },
})

test('the service in a page runs publications at the world’s time', async () => {
  const mock = await openMock({
    tenants: [{ tenant_key: 'acme' }],
    apps: [{ app_id: 'cli_a', app_secret: 'secret-for-tests', tenant_key: 'acme', tokens: ['t-a'] }],
    chats: [chat('oc_from', 'words'), chat('oc_to', 'kept')],
  })
  const at = Date.now() + 3_600_000
  const { publication } = await callHerald(mock.answer, LocalPublications.create, {
    body: {
      app_id: 'cli_a',
      source: { chat_id: 'oc_from' },
      targets: [{ chat_id: 'oc_to', how: 'end' }],
      at,
    },
  })
  const path = { publication_id: publication.publication_id }
  const state = async () => (await callHerald(mock.answer, LocalPublications.get, { path })).publication.state
  expect(await state()).toBe('waiting')
  await mock.clock.advance(3_600_000)
  await expect.poll(state).toBe('done')
  const { data } = await call((request) => mock.answer(request as Request), ListBlocks, {
    token: 't-a',
    path: { chat_id: 'oc_to' },
  })
  expect(
    data?.items.flatMap(({ text }) => text?.elements.map(({ text_run }) => text_run?.content) ?? []),
  ).toEqual(['kept', 'words'])
  await mock.close()
})

test('the service in a page rehearses a publication, and writes nothing', async () => {
  const mock = await openMock({
    tenants: [{ tenant_key: 'acme' }],
    users: [{ open_id: 'ou_owner', tenant_key: 'acme' }],
    apps: [{ app_id: 'cli_a', app_secret: 'secret-for-tests', tenant_key: 'acme', tokens: ['t-a'] }],
    chats: [
      chat('oc_from', 'words'),
      chat('oc_to', 'kept'),
      { ...chat('oc_closed', 'kept'), owner_id: 'ou_owner', edit_permission: 'only_owner' },
    ],
  })
  const { rehearsal } = await callHerald(mock.answer, RehearsePublication, {
    body: {
      app_id: 'cli_a',
      source: { chat_id: 'oc_from' },
      targets: [
        { chat_id: 'oc_to', how: 'end' },
        { chat_id: 'oc_closed', how: 'end' },
      ],
    },
  })
  expect(rehearsal?.targets).toMatchObject([
    { chat_id: 'oc_to', state: 'done', calls: 4 },
    { chat_id: 'oc_closed', state: 'refused', code: 1772005 },
  ])
  expect(rehearsal?.ends_at).toBeGreaterThanOrEqual(rehearsal?.starts_at ?? Infinity)
  const { data } = await call((request) => mock.answer(request as Request), ListBlocks, {
    token: 't-a',
    path: { chat_id: 'oc_to' },
  })
  expect(data?.items).toHaveLength(2)
  await mock.close()
})
