import { expect, test } from 'vitest'
import { listedResources } from './message-resources'
import { messageOf } from './testing/message-of'

const listed = (msg_type: string, content: object | string) =>
  listedResources(
    messageOf({
      msg_type,
      body: { content: typeof content === 'string' ? content : JSON.stringify(content) },
    }),
  )

test('each resource is listed with its kind, and a video without its cover', () => {
  expect(listed('image', { image_key: 'img_1' })).toEqual([{ kind: 'image', key: 'img_1', name: '' }])
  expect(listed('file', { file_key: 'file_1', file_name: '报告.pdf' })).toEqual([
    { kind: 'file', key: 'file_1', name: '报告.pdf' },
  ])
  expect(listed('audio', { file_key: 'file_2', duration: 2_000 })).toEqual([
    { kind: 'audio', key: 'file_2', name: '', duration: 2_000 },
  ])
  expect(
    listed('media', { file_key: 'file_3', image_key: 'img_3', file_name: 'a.mp4', duration: 3_000 }),
  ).toEqual([{ kind: 'video', key: 'file_3', name: 'a.mp4', duration: 3_000 }])
})

test('pictures and videos of a post are listed in their order, each once', () => {
  const img = { tag: 'img', image_key: 'img_1' }
  const media = { tag: 'media', file_key: 'file_1', image_key: 'img_2' }
  expect(listed('post', { title: '', content: [[img], [media, img]] })).toEqual([
    { kind: 'image', key: 'img_1', name: '' },
    { kind: 'video', key: 'file_1', name: '' },
  ])
})

test('a resource that cannot be downloaded has a reason', () => {
  expect(listed('merge_forward', 'Merged and Forwarded Message')).toEqual([
    { kind: 'closed', why: 'bundle', name: '' },
  ])
  expect(listed('folder', { file_key: 'file_1', file_name: 'Plans' })).toEqual([
    { kind: 'closed', why: 'folder', name: 'Plans' },
  ])
})

test('a message without downloadable files lists none, even with a file key or invalid content', () => {
  expect(listed('text', { text: 'hello' })).toEqual([])
  expect(listed('sticker', { file_key: 'file_1' })).toEqual([])
  expect(listed('image', 'no JSON')).toEqual([])
  expect(listedResources(messageOf({ msg_type: 'image', deleted: true, body: {} }))).toEqual([])
})
