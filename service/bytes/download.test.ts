import { expect, test } from 'vitest'
import { memoryBlobs } from '../blobs/memory-blobs'
import { download } from './download'

test.each([
  ['opus', 'audio/ogg'],
  ['mp4', 'video/mp4'],
  ['pdf', 'application/pdf'],
  ['doc', 'application/msword'],
  ['xls', 'application/vnd.ms-excel'],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['html', 'application/octet-stream'],
  ['stream', 'application/octet-stream'],
])('unrecognised bytes that were uploaded as %s are sent as %s', async (fileType, type) => {
  const blobs = memoryBlobs()
  const kept = await blobs.put(new TextEncoder().encode('words'))
  const answer = await download(blobs, {
    file: { ...kept, key: 'file_a' },
    fileName: 'a',
    fileType,
    range: 'whole',
  })
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    type,
    'words',
  ])
})
