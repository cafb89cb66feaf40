import { expect, test } from 'vitest'
import { GetFile } from '../../contract/im/files/get-file'
import { UploadFile } from '../../contract/im/files/upload-file'
import type { Blobs } from '../blobs/blobs'
import { StoreUnavailable } from '../store/store'
import { call, requestTo } from '../testing/call'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'
import { leavingForWork } from './outside'

const form = { file_type: 'stream', file_name: 'a.txt', file: new Blob(['hello']) }

/** A service whose blobs wait at one of their functions until they are let go. */
async function heldAt(name: 'get' | 'keep') {
  const world = await testWorld()
  const given = world.blobs
  let letGo = () => undefined as void
  let isHeld = false
  let reached = () => undefined as void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const whenReached = new Promise<void>((resolve) => (reached = resolve))
  const at = async (where: typeof name) => {
    if (!isHeld || where !== name) return
    reached()
    await held
  }
  const blobs: Blobs = {
    put: (bytes) => given.put(bytes),
    get: async (...asked) => (await at('get'), given.get(...asked)),
    async stage(bytes, most) {
      const staged = await given.stage(bytes, most)
      return { ...staged, keep: async () => (await at('keep'), staged.keep()) }
    },
  }
  const service = createService({ ...world, blobs }, { local: 'local' })
  return { world, service, whenReached, letGo, hold: () => void (isHeld = true) }
}

test('everybody is answered while one upload and one download wait for the storage', async () => {
  for (const where of ['keep', 'get'] as const) {
    const { service, whenReached, letGo, hold } = await heldAt(where)
    const { data } = await call(service, UploadFile, { form })
    hold()
    const path = { file_key: data?.file_key ?? '' }
    const waiting =
      where === 'get'
        ? service(requestTo(GetFile.route, { path }))
        : service(requestTo(UploadFile.route, { form }))
    await whenReached
    // Reads and writes, of a store with one connection.
    const chats = await service(requestTo('GET /open-apis/im/v1/chats'))
    const written = await service(
      requestTo('POST /open-apis/im/v1/messages', {
        query: { receive_id_type: 'chat_id' },
        body: { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"hello"}' },
      }),
    )
    expect([where, chats.status, written.status]).toEqual([where, 200, 200])
    letGo()
    expect((await waiting).status).toBe(200)
  }
})

test('work is done again if its facts change during it', async () => {
  const worked: string[] = []
  let facts = 'before'
  const answer = await leavingForWork(async (outside) =>
    outside(facts, async () => {
      worked.push(facts)
      facts = 'after'
      return worked.at(-1)
    }),
  )
  expect([answer, worked]).toEqual(['after', ['before', 'after']])
})

test('work whose facts change each time is abandoned', async () => {
  let times = 0
  const running = leavingForWork((outside) => outside(`facts ${times}`, async () => (times += 1)))
  await expect(running).rejects.toThrow(StoreUnavailable)
  expect(times).toBeLessThan(20)
})
