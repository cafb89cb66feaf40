import { beforeEach, expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import type { VirtualClock } from '../../primitives/testing/virtual-clock'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Asked } from '../testing/console-on'
import { outline } from '../testing/outline'
import { fileView, image, object, p } from '../testing/page'
import { virtualService } from '../testing/virtual-service'
import { withoutFailedMedia, discardedMedia } from './discarded-media'

let clock: VirtualClock
let service: Asked
let console: ConsoleOn

beforeEach(async () => {
  ;({ clock, service } = await virtualService())
  console = await ConsoleOn.open({ service, chat: 'oc_launch', clock })
})

async function show(...children: BlockTree[]) {
  console.show({ ...console.screen, children })
  await settle(clock, [console])
}

const state = () => console.queue.getSnapshot()
const held = async () => outline(await readAll(service, 'oc_launch', -1))

async function giveUp(...ids: string[]) {
  console.show(withoutFailedMedia(console.queue.documents, ids))
  await settle(clock, [console])
}

test('a picture, a file and a sheet that no longer exist anywhere are discarded one by one, and saving continues', async () => {
  await show(
    p('a'),
    image('i', 'local:gone'),
    fileView('v', 'local:gone2'),
    object('s', 30, { token: 'shtGone_0' }),
  )
  expect(state()).toMatchObject({
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
  expect(state()).toMatchObject({ phase: 'stuck', refusal: { ids: ['v_file'] } })
  await giveUp('v_file')
  expect(state()).toMatchObject({ phase: 'stuck', refusal: { reason: 'sheets' } })
  await giveUp('s')
  expect(state()).toMatchObject({ phase: 'idle', unsaved: [] })
  expect(await held()).toEqual(outline(console.screen))
  expect(console.screen.children.map(({ id }) => id)).toEqual(['a'])
})

test('a replacement that does not arrive is discarded, and the earlier picture stays', async () => {
  const token = console.pick('first')
  await show(p('a'), image('i', token))
  const before = await held()
  expect(state().phase).toBe('idle')
  await show(console.screen.children[0]!, image('i', 'local:gone'))
  expect(state()).toMatchObject({ phase: 'stuck', refusal: { reason: 'bytes', ids: ['i'] } })
  expect(discardedMedia(console.queue.documents, 'i')).toMatchObject({ kind: 'image', isReplaced: true })
  await giveUp('i')
  expect(state()).toMatchObject({ phase: 'idle', unsaved: [] })
  expect(await held()).toEqual(before)
  expect(console.screen.children.map(({ id }) => id)).toEqual(['a', 'i'])
})
