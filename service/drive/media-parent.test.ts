import { expect, test } from 'vitest'
import { launch } from '../examples/launch'
import { mediaBlocks } from '../examples/media'
import type { Caller } from '../http/endpoint'
import { happyApp, otherApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import type { WorldFile } from '../world/world-file'
import { gatherParent } from './media-parent'

const caller = (app_id: string): Caller => ({
  app_id,
  tenant_key: '736588c9260f175e',
  name: '',
  bot_enabled: true,
  scopes: undefined,
})

const image = { parent_type: 'docx_image', parent_node: 'doxcnImage' }

async function parentIn(change: (file: WorldFile) => void, named = image, app_id: string = happyApp.app_id) {
  const world = await testWorld((file) => {
    mediaBlocks.world?.(file)
    change(file)
  })
  return (await world.store.transaction((tx) => gatherParent(tx, named, caller(app_id)))).parent
}

test('if blocks in two chats have the same id, the one in the caller’s chat is the parent', async () => {
  const twice = (file: WorldFile) => {
    const twin = file.chats.find((chat) => chat.chat_id === 'oc_outside')!
    twin.announcement.blocks = [
      { block_id: 'oc_outside', block_type: 1, parent_id: '', page: { elements: [] } },
      { block_id: 'doxcnImage', block_type: 27, parent_id: 'oc_outside', image: { token: '' } },
    ]
    twin.bots = [{ app_id: otherApp.app_id, joined_at: 0 }]
  }
  expect(await parentIn(twice)).toMatchObject({ chat_id: 'oc_launch', isMember: true })
  expect(await parentIn(twice, image, otherApp.app_id)).toMatchObject({
    chat_id: 'oc_outside',
    isMember: true,
  })
})

test('where only the owner edits, the owner, the managers and the bot that made the chat upload', async () => {
  const closed = (file: WorldFile) => (launch(file).edit_permission = 'only_owner')
  expect((await parentIn(closed))?.mayEdit).toBe(false)
  for (const change of [
    (file: WorldFile) => (launch(file).owner_id = happyApp.app_id),
    (file: WorldFile) => (launch(file).managers = [happyApp.app_id]),
    (file: WorldFile) => (launch(file).creator_id = happyApp.app_id),
  ]) {
    const parent = await parentIn((file) => {
      closed(file)
      change(file)
    })
    expect(parent?.mayEdit).toBe(true)
  }
})

test('an announcement of the old type takes no material', async () => {
  const parent = await parentIn((file) => (launch(file).announcement.type = 'doc'))
  expect(parent?.mayEdit).toBe(false)
})
