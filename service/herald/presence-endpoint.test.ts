import { expect, test } from 'vitest'
import { StreamChanges } from '../../contract/herald/changes'
import { ReportPresence } from '../../contract/herald/presence'
import { localService } from '../emulator/testing/local-service'
import { LAUNCH } from '../examples/launch'
import { requestTo } from '../testing/call'

const ALICE = 'alice-page-000001'
const BOB = 'bob-page-00000001'

/** A local service, and a page that listens. `told` ends all streams and returns the events of this one. */
async function started() {
  const local = await localService()
  const listen = async (page?: string) => {
    const response = await local.service(
      requestTo(StreamChanges.route, { token: null, ...(page && { query: { page } }) }),
    )
    return {
      response,
      async told() {
        local.emulator.changes.end()
        return [...(await response.text()).matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(
          ([, name, data]) => [name, JSON.parse(data!)] as [string, Record<string, unknown>],
        )
      },
    }
  }
  const report = (page: string | undefined, more: object = {}) =>
    local.ask(ReportPresence, { token: null, body: { chat_id: LAUNCH, ...(page && { page }), ...more } })
  return { ...local, listen, report }
}

test('a page learns who else is in its chat, and nothing of itself', async () => {
  const { listen, report } = await started()
  const [alice, bob] = [await listen(ALICE), await listen(BOB)]
  await report(ALICE)
  const { data } = await report(BOB, { block_id: 'doxcn1', typing: true })
  expect(data).toEqual({ here: [{ chat_id: LAUNCH, by: 'alice-pa', who: 'another browser' }] })
  expect(await alice.told()).toEqual([
    [
      'presence',
      {
        id: expect.any(Number),
        at: expect.any(Number),
        kind: 'presence',
        chat_id: LAUNCH,
        by: 'bob-page',
        who: 'another browser',
        block_id: 'doxcn1',
        typing: true,
      },
    ],
  ])
  expect((await bob.told()).map(([, { by }]) => by)).not.toContain('bob-page')
})

test('a named stream receives only the chats that its page is in, and an unnamed one all', async () => {
  const { listen, report } = await started()
  const [alice, anyone] = [await listen(ALICE), await listen()]
  await report(ALICE, { chat_id: 'oc_other' })
  await report(undefined)
  expect(await alice.told()).toEqual([])
  const heard = (await anyone.told()).filter(([, { gone }]) => !gone)
  expect(heard.map(([, { chat_id }]) => chat_id)).toEqual(['oc_other', LAUNCH])
})

test('a page is gone when its stream ends, and no name of a page reaches another', async () => {
  const { listen, report } = await started()
  const [alice, bob] = [await listen(ALICE), await listen(BOB)]
  await report(ALICE)
  await report(BOB)
  await alice.response.body!.cancel()
  const told = await bob.told()
  expect(told.at(-1)).toMatchObject(['presence', { by: 'alice-pa', gone: true }])
  expect(JSON.stringify(told)).not.toContain(ALICE)
})

test('a page that has left the chat receives nothing more of it on its open stream', async () => {
  const { listen, report } = await started()
  const [alice] = [await listen(ALICE), await listen(BOB)]
  await report(ALICE)
  await report(BOB)
  await report(ALICE, { gone: true })
  await report(BOB, { typing: true })
  expect(await alice.told()).toEqual([])
})

test('a report is refused with its rule: an unknown chat, no stream, a wild block id, a long list', async () => {
  const { report } = await started()
  const conflict = { block_id: 'doxcn1' }
  const codes = [
    (await report(undefined, { chat_id: 'oc_nowhere' })).code,
    (await report(ALICE)).code,
    (await report(undefined, { block_id: '<script>' })).code,
    (await report(undefined, { block_id: 'd'.repeat(101) })).code,
    (await report(undefined, { conflicts: Array.from({ length: 21 }, () => conflict) })).code,
    (await report('short')).code,
  ]
  expect(codes).toEqual([1770002, 9499, 99992402, 99992402, 99992402, 99992402])
})
