import { expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { wallClock } from '../../primitives/clock'
import { p, page } from '../testing/page'
import { DocumentReplica } from './document-replica'
import { ReadBack } from './read-back'
import { RequestLoop } from './request-loop'
import type { AnnouncementPort } from './save-queue-ports'
import { SaveStateStore } from './save-state-store'
import { nextStep, steps } from './save-steps'
import type { OpenRequests } from './save-steps'
import { openSaveWork } from './save-work'

const call = {
  kind: 'delete',
  parent: 'oc_launch',
  start: 0,
  end: 1,
  ids: ['a'],
  resultingTree: page(p('b')),
} as const satisfies object
const wire = {
  kind: 'delete',
  block_id: 'oc_launch',
  revision_id: 1,
  client_token: 't',
  body: { start_index: 0, end_index: 1 },
} as const
const all: OpenRequests = {
  isOnline: true,
  isPartial: false,
  inFlight: { call: { ...call, ids: [...call.ids] }, wire, sentAt: 0 },
  pendingChildren: { ids: ['a'], revision: 2 },
  remoteChange: {},
}

test('nothing happens offline, and otherwise the rest of a beginning, a call in flight, generated children, the merge and a plan follow in this order', () => {
  const [inFlight, pendingChildren, remoteChange] = [undefined, undefined, undefined]
  const walked = [
    { ...all, isOnline: false, isPartial: true },
    { ...all, isPartial: true },
    all,
    { ...all, inFlight },
    { ...all, inFlight, pendingChildren },
    { ...all, inFlight, pendingChildren, remoteChange },
  ].map(nextStep)
  expect(walked).toEqual(['rest', 'readRest', 'send', 'readChildren', 'merge', 'plan'])
  expect(new Set(walked)).toEqual(new Set(steps.map(([step]) => step)))
})

/**
 * An announcement of this many blocks, opened with its first 500. `onSlice` may change the screen's document with
 * each slice of the rest.
 */
function openedWithBeginning(size: number, onSlice: (shown: BlockTree) => BlockTree = (shown) => shown) {
  const whole = page(...Array.from({ length: size }, (_, at) => p(`b${at}`, 'words')))
  const beginning: BlockTree = { ...whole, children: whole.children.slice(0, 500) }
  let screen = { ...beginning }
  const replica = new DocumentReplica(
    { saved: beginning, wanted: beginning, revision: 1, ids: [] },
    { latest: () => screen, onLearned: () => undefined },
  )
  const service: AnnouncementPort = {
    readWhole: () => Promise.resolve({ revision: 1, document: whole }),
    read: () => Promise.resolve(whole),
    readRevision: () => Promise.resolve(1),
    readBelow: () => expect.fail('no children are pending'),
    send: () => expect.fail('nothing is sent'),
    failureOf: () => expect.fail('nothing fails'),
    msUntilWrite: () => 0,
  }
  const onScreen = {
    onMerged: () => expect.fail('nothing is merged'),
    onAppended: (blocks: readonly BlockTree[]) =>
      (screen = onSlice({ ...screen, children: [...screen.children, ...blocks] })),
  }
  const nothing = () => undefined
  const clock = { ...wallClock, setTimeout: (run: () => void) => queueMicrotask(run) }
  const shown = new SaveStateStore(
    { revision: 1 },
    { clock, onBug: nothing, onWake: nothing, keepDraft: nothing, forgetDraft: nothing },
  )
  const newId = () => 'new'
  const work = { now: openSaveWork(replica) }
  const loop = new RequestLoop(
    { inFlight: undefined, pendingChildren: undefined },
    {
      service,
      screen: onScreen,
      clock,
      newId,
      newToken: newId,
      replica,
      shown,
      work,
      readBack: new ReadBack(replica, { service, screen: onScreen, newId, work }),
    },
  )
  return { whole, replica, loop, screen: () => screen }
}

test('a block of the rest that is pasted with its id between two slices stays where it was pasted', async () => {
  const paste = ({ children, ...others }: BlockTree): BlockTree => {
    const isThere = children.some(({ id }) => id === 'b19999')
    return { ...others, children: isThere ? children : [p('b19999', 'pasted'), ...children] }
  }
  const { replica, loop, screen } = openedWithBeginning(20_000, paste)
  await loop.readRest(() => false)
  expect(screen().children.filter(({ id }) => id === 'b19999')).toEqual([p('b19999', 'pasted')])
  expect([screen().children.length, replica.wanted.children.length]).toEqual([20_000, 20_000])
})
