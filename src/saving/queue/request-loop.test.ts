import { expect, test } from 'vitest'
import { p, page } from '../testing/page'
import { nextStep, steps } from './request-loop'
import type { OpenRequests } from './request-loop'

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
  inFlight: { call: { ...call, ids: [...call.ids] }, wire },
  pendingChildren: { ids: ['a'], revision: 2 },
  remoteChange: {},
}

test('offline everything rests; then the rest of a beginning is read; then a call in flight goes first, then generated children, then the merge, then a plan', () => {
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
