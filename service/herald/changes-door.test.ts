import { expect, test } from 'vitest'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { StreamChanges } from '../../contract/herald/changes'
import { ResetWorld, RestoreSnapshot, TakeSnapshot } from '../../contract/herald/world'
import { LAUNCH } from '../docx/launch-blocks'
import { localService } from '../emulator/testing/local-service'
import { requestTo } from '../testing/call'
import { happyApp } from '../testing/happy-world'

const paragraph = (client_token: string) => ({
  path: { chat_id: LAUNCH, block_id: LAUNCH },
  query: { client_token },
  body: { children: [{ block_type: 2, text: { elements: [{ text_run: { content: 'new' } }] } }] },
})

/** A local service, and what a page that listens to it is told until the end. */
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

test('a page that listens is told who wrote which revision of which announcement, once a write', async () => {
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

test('what was refused, and what did not reach the disk, is told to nobody', async () => {
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

test('another world in its place is told', async () => {
  const { door, told } = await listening()
  const { snapshot_id } = await door(TakeSnapshot, { body: { name: 'before' } })
  await door(RestoreSnapshot, { path: { snapshot_id } })
  await door(ResetWorld, { body: {} })
  expect(await told()).toMatchObject([{ kind: 'world' }, { kind: 'world' }])
})
