import { beforeEach, expect, test } from 'vitest'
import type { ConsoleOn } from '../testing/console-on'
import { all, below, launched, save, state } from '../testing/launched'
import { fileView, image, object, p } from '../testing/page'
import { withoutFailedMedia, discardedMedia } from './discarded-media'

const on = launched()
let console: ConsoleOn

beforeEach(async () => {
  console = await on.open()
})

async function giveUp(...ids: string[]) {
  console.show(withoutFailedMedia(console.queue.documents, ids))
  await all(console)
}

test('a picture, a file and a sheet that no longer exist anywhere are discarded one by one, and saving continues', async () => {
  await save(
    console,
    p('a'),
    image('i', 'local:gone'),
    fileView('v', 'local:gone2'),
    object('s', 30, { token: 'shtGone_0' }),
  )
  expect(state(console)).toMatchObject({
    phase: 'stuck',
    unsaved: [
      { reason: 'bytes', ids: ['i', 'v_file'] },
      { reason: 'sheets', ids: ['s'] },
    ],
  })
  expect(['i', 'v_file', 's', 'a'].map((id) => discardedMedia(console.queue.documents, id)?.kind)).toEqual([
    'image',
    'file',
    'sheet',
    undefined,
  ])
  await giveUp('i')
  expect(state(console)).toMatchObject({ phase: 'stuck', refusal: { ids: ['v_file'] } })
  await giveUp('v_file')
  expect(state(console)).toMatchObject({ phase: 'stuck', refusal: { reason: 'sheets' } })
  await giveUp('s')
  expect(state(console)).toMatchObject({ phase: 'idle', unsaved: [] })
  expect(await on.listed()).toEqual(below(console.screen))
  expect(console.screen.children.map(({ id }) => id)).toEqual(['a'])
})

test('a replacement that does not arrive is discarded, and the earlier picture stays', async () => {
  const token = console.pick('first')
  await save(console, p('a'), image('i', token))
  const before = await on.listed()
  expect(state(console).phase).toBe('idle')
  await save(console, console.screen.children[0]!, image('i', 'local:gone'))
  expect(state(console)).toMatchObject({ phase: 'stuck', refusal: { reason: 'bytes', ids: ['i'] } })
  expect(discardedMedia(console.queue.documents, 'i')).toMatchObject({ kind: 'image', isReplaced: true })
  await giveUp('i')
  expect(state(console)).toMatchObject({ phase: 'idle', unsaved: [] })
  expect(await on.listed()).toEqual(before)
  expect(console.screen.children.map(({ id }) => id)).toEqual(['a', 'i'])
})
