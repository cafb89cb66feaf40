import { expect, test } from 'vitest'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { StreamChanges } from '../../contract/herald/changes'
import { Act, Say } from '../../contract/herald/people'
import { LocalPublications } from '../../contract/herald/publications'
import { ResetWorld, RestoreSnapshot, TakeSnapshot } from '../../contract/herald/world'
import { AddManagers } from '../../contract/im/chats/add-managers'
import { DeleteManagers } from '../../contract/im/chats/delete-managers'
import { UpdateChat } from '../../contract/im/chats/update-chat'
import { UpdateModeration } from '../../contract/im/chats/update-moderation'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { EditMessage } from '../../contract/im/messages/edit-message'
import { RecallMessage } from '../../contract/im/messages/recall-message'
import { localService } from '../emulator/testing/local-service'
import { LAUNCH } from '../examples/launch'
import { requestTo } from '../testing/call'
import { happyApp } from '../testing/happy-world'
import { happyPublication } from './publications/create-publication.scenarios'
import { happyDraft } from './publications/draft-facts'

const paragraph = (client_token: string) => ({
  path: { chat_id: LAUNCH, block_id: LAUNCH },
  query: { client_token },
  body: { children: [{ block_type: 2, text: { elements: [{ text_run: { content: 'new' } }] } }] },
})

/** A local service, and the changes that a listening page receives until the stream ends. */
async function listening() {
  const local = await localService()
  const response = await local.service(requestTo(StreamChanges.route, { token: null }))
  return {
    ...local,
    async told() {
      local.emulator.changes.end()
      return [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(
        ([, data]) => JSON.parse(data!) as unknown,
      )
    },
  }
}

test('a listening page receives each write of an announcement once, with its writer and its revision', async () => {
  const { ask, told, world } = await listening()
  const token = '6b1f2f0e-3f0c-4c62-8f2e-0f6f5a1f0001'
  const { data } = await ask(CreateBlocks, paragraph(token))
  await ask(CreateBlocks, paragraph(token))
  expect(await told()).toEqual([
    {
      id: 1,
      at: world.now(),
      kind: 'announcement',
      chat_id: LAUNCH,
      revision: data!.revision_id,
      modifier_id: happyApp.app_id,
    },
  ])
})

test('a listening page receives no refused write, and none that did not reach the disk', async () => {
  const { ask, told, world, bugs } = await listening()
  const { transaction } = world.store
  const refused = await ask(CreateBlocks, { ...paragraph(''), path: { chat_id: LAUNCH, block_id: 'none' } })
  expect(refused.code).not.toBe(0)
  world.store.transaction = async (work) => {
    await transaction.call(world.store, work)
    throw new Error('the disk is full')
  }
  await ask(CreateBlocks, paragraph(''))
  world.store.transaction = transaction
  expect([bugs.length, await told()]).toEqual([1, []])
})

test('each act on a publication or a held change is reported, a refused one is not', async () => {
  const { callHerald, ask, told } = await listening()
  const { app_id, source, targets } = happyPublication
  const { publication } = await callHerald(LocalPublications.create, {
    body: { app_id, source, targets, at: 253_370_764_800_000 },
  })
  const { publication_id } = publication
  const path = { publication_id }
  await callHerald(LocalPublications.pause, { path, body: {} })
  await callHerald(LocalPublications.stop, { path, body: {} })
  await ask(LocalPublications.update, { token: null, path, body: {} })
  await callHerald(LocalPublications.createDraft, { body: { ...happyDraft, chat_id: LAUNCH } })
  await callHerald(LocalPublications.putDraft, { path: { chat_id: LAUNCH }, body: happyDraft })
  await callHerald(LocalPublications.deleteDraft, { path: { chat_id: LAUNCH } })
  const shown = (await told()).map((event) => {
    const { id: _, at: __, ...rest } = event as { id: number; at: number }
    return rest
  })
  const ofPublication = { kind: 'publication', app_id, publication_id }
  const ofDraft = { kind: 'draft', app_id, chat_id: LAUNCH }
  expect(shown).toEqual([
    { ...ofPublication, state: 'waiting' },
    { ...ofPublication, state: 'paused' },
    { ...ofPublication, state: 'stopped' },
    { ...ofDraft, version: 1 },
    { ...ofDraft, version: 2 },
    ofDraft,
  ])
})

test('replacing the world is reported', async () => {
  const { callHerald, told } = await listening()
  const { snapshot_id } = await callHerald(TakeSnapshot, { body: { name: 'before' } })
  await callHerald(RestoreSnapshot, { path: { snapshot_id } })
  await callHerald(ResetWorld, { body: {} })
  expect(await told()).toMatchObject([{ kind: 'world' }, { kind: 'world' }])
})

test('sending, editing, recalling or reacting to a message is reported with its chat, as is a change of members', async () => {
  const { ask, callHerald, told, world } = await listening()
  const { data } = await ask(CreateMessage, {
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: LAUNCH, msg_type: 'text', content: '{"text":"one"}' },
  })
  const { message_id } = data!
  const place = { message_id }
  await ask(EditMessage, { path: place, body: { msg_type: 'text', content: '{"text":"two"}' } })
  await callHerald(Act, { body: { act: 'react', open_id: 'ou_alice', message_id, emoji_type: 'OK' } })
  await ask(RecallMessage, { path: place })
  const { message_id: said } = await callHerald(Say, {
    body: { chat_id: LAUNCH, open_id: 'ou_alice', text: 'three' },
  })
  await callHerald(Act, { body: { act: 'leave', open_id: 'ou_carol', chat_id: LAUNCH } })
  const one = { kind: 'messages', chat_id: LAUNCH, message_id, at: world.now() }
  const all = (await told()) as { kind: string }[]
  expect(all.slice(0, 5)).toMatchObject([one, one, one, one, { ...one, message_id: said }])
  expect(new Set(all.slice(5).map(({ kind }) => kind))).toEqual(new Set(['chat']))
})

test('other managers, and settings that no event covers, are reported as a change of the chat', async () => {
  const { ask, told, world } = await listening()
  await world.store.transaction((tx) =>
    tx.updateTable('chats').set({ owner_id: happyApp.app_id }).where('chat_id', '=', LAUNCH).execute(),
  )
  const path = { chat_id: LAUNCH }
  const body = { manager_ids: ['ou_bob'] }
  const speaking = (moderation_setting: string) =>
    ask(UpdateModeration, { path, body: { moderation_setting } })
  const codes = [
    (await ask(AddManagers, { path, body })).code,
    (await ask(DeleteManagers, { path, body })).code,
    (await ask(UpdateChat, { path, body: { chat_type: 'public' } })).code,
    (await speaking('only_owner')).code,
    // The list is empty, so bots receive no event about a difference.
    (await speaking('moderator_list')).code,
  ]
  expect(codes).toEqual([0, 0, 0, 0, 0])
  const change = { kind: 'chat', chat_id: LAUNCH }
  expect(await told()).toMatchObject([change, change, change, change, change])
})
