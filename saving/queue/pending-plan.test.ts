import { expect, test } from 'vitest'
import { runToEnd } from '../../primitives/in-slices'
import { block, bullet, callout, coloured, fileView, image, object, p, page } from '../testing/page'
import { pendingChanges, pendingPlan } from './pending-plan'
import { MOST_CALLS, plannedCalls } from './planned-calls'

const CALLS = [
  ['create', 1],
  ['delete', 1],
  ['create', 1],
  ['create', 1],
  ['update', 1],
  ['delete', 1],
]

const nothing = { created: 0, remade: 0, updated: 0, deleted: 0, media: 0, sheets: 0, comments: 0 }

test('a plan counts created, recreated, changed and deleted blocks, and the calls', () => {
  const saved = page(p('a'), p('b'), p('c'), p('d', 'd', p('e')))
  const wanted = page(p('b'), p('a'), p('c', 'changed'), p('n', 'n', p('m')))
  const plan = pendingPlan(saved, wanted)
  expect(plan).toEqual({ ...nothing, created: 2, remade: 1, updated: 1, deleted: 2 })
  expect(pendingChanges(plan)).toBe(6)
  expect(runToEnd(plannedCalls(saved, wanted)).map(({ kind, blocks }) => [kind, blocks])).toEqual(CALLS)
})

const commented = block('a', 2, [
  { text_run: { content: 'x', text_element_style: { comment_ids: ['c1', 'c2'] } } },
])

test('a plan counts bytes, sheets and comments that a recreated block does not keep by itself', () => {
  const sheet = object('s', 30, { token: 'sht' })
  const saved = page(callout('c', commented), image('i', ''), p('k', 'k', sheet, fileView('v', 'b')))
  const wanted = page(
    coloured('c', 2, commented),
    image('i', 'local:1'),
    bullet('k', 'k', sheet, fileView('v', 'b')),
  )
  expect(pendingPlan(saved, wanted)).toMatchObject({
    remade: 6,
    updated: 1,
    media: 2,
    sheets: 1,
    comments: 2,
  })
})

test('calls are counted as if all bytes were uploaded', () => {
  expect(runToEnd(plannedCalls(page(), page(image('i', 'local:1'))))).toHaveLength(2)
})

test('calls are counted only up to a limit', () => {
  const list = (prefix: string) =>
    page(...Array.from({ length: 1_200 }, (_, index) => p(`${prefix}${index}`)))
  expect(runToEnd(plannedCalls(page(), list('n')))).toHaveLength(MOST_CALLS)
})
