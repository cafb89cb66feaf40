import { describe } from 'vitest'
import { blobsSuite } from '../testing/blobs-suite'
import { memoryBlobs } from './memory-blobs'

describe('blobs in memory', () => {
  blobsSuite(memoryBlobs)
})
