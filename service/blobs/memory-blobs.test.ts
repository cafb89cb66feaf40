import { describe, expect, test } from 'vitest'
import { blobsSuite } from '../testing/blobs-suite'
import { streamOfBytes } from './blobs'
import { memoryBlobs } from './memory-blobs'

describe('blobs in memory', () => {
  blobsSuite(memoryBlobs)
})

test('a stream of no bytes ends at once', async () => {
  expect(await streamOfBytes(new Uint8Array()).getReader().read()).toEqual({ done: true, value: undefined })
})
