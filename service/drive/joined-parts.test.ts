import { expect, test } from 'vitest'
import { memoryBlobs } from '../blobs/memory-blobs'
import { joinedParts } from './joined-parts'

test('a reader that stops within a part also stops the storage from reading that part', async () => {
  const stopped: unknown[] = []
  const part = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1)),
      cancel: (reason) => void stopped.push(reason),
    })
  const reader = joinedParts({ ...memoryBlobs(), get: async () => part() }, ['first', 'second']).getReader()
  await reader.read()
  await reader.cancel('enough')
  expect(stopped).toEqual(['enough'])
})
