import { expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { p, page } from '../testing/page'
import { DocumentReplica } from './document-replica'
import { RequestLoop } from './request-loop'
import { nextStep, steps } from './save-steps'
import type { OpenRequests } from './save-steps'

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
  const loop = new RequestLoop({ inFlight: undefined, pendingChildren: undefined }, {
    replica,
    shown: { state: { revision: 1 }, apply: () => undefined },
    service: { readWhole: () => Promise.resolve({ revision: 1, document: whole }) },
    screen: {
      onAppended: (blocks: readonly BlockTree[]) =>
        (screen = onSlice({ ...screen, children: [...screen.children, ...blocks] })),
    },
    clock: { setTimeout: (then: () => void) => queueMicrotask(then) },
  } as unknown as ConstructorParameters<typeof RequestLoop>[1])
  return { whole, replica, loop, screen: () => screen }
}

test('once the rest is read and nothing was written, the wanted and the saved document are one object, which needs no comparison', async () => {
  const { whole, replica, loop, screen } = openedWithBeginning(2_500)
  await loop.readRest(() => false)
  expect(replica.wanted).toEqual(whole)
  expect(replica.wanted).toBe(screen())
  expect(replica.saved).toBe(replica.wanted)
})

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
