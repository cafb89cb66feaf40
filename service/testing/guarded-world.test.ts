import { expect, test } from 'vitest'
import { streamOfBytes } from '../blobs/blobs'
import { BytesInTransaction } from './guarded-world'
import { testWorld } from './test-world'

const bytes = new TextEncoder().encode('hello')

test('a world for tests refuses to store, read or stream bytes in any transaction, and not outside', async () => {
  const { store, blobs } = await testWorld()
  const { sha256 } = await blobs.put(bytes)
  const staged = await blobs.stage(streamOfBytes(bytes), 5)
  const uses = [
    () => blobs.put(bytes),
    () => blobs.stage(streamOfBytes(bytes), 5),
    () => blobs.get(sha256),
    () => staged.keep(),
    (opened: BodyInit) => new Response(opened).text(),
  ]
  for (const use of uses)
    for (const within of [store.transaction, store.reading, store.readingLong]) {
      const opened = (await blobs.get(sha256)) as BodyInit
      await expect(within(async () => void (await use(opened)))).rejects.toThrow(BytesInTransaction)
    }
  await staged.keep()
  expect(await new Response((await blobs.get(sha256)) as BodyInit).text()).toBe('hello')
})

test('bytes may be read while the transaction of another call is open', async () => {
  const { store, blobs } = await testWorld()
  const { sha256 } = await blobs.put(bytes)
  let isDone = () => undefined as void
  const reading = new Promise<void>((resolve) => (isDone = resolve))
  const other = store.reading(() => reading)
  expect(await new Response((await blobs.get(sha256)) as BodyInit).text()).toBe('hello')
  isDone()
  await other
})
