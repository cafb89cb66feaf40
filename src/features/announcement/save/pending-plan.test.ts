import { expect, test } from 'vitest'
import { callsBetween, MOST_CALLS, pendingChanges, pendingPlan } from './pending-plan'
import { p, page } from './testing/page'

test('a plan counts what is made, made again, changed and deleted, and the calls', () => {
  const saved = page(p('a'), p('b'), p('c'), p('d', 'd', p('e')))
  const wanted = page(p('b'), p('a'), p('c', 'changed'), p('n', 'n', p('m')))
  const plan = pendingPlan(saved, wanted)
  expect(plan).toEqual({ created: 2, remade: 1, updated: 1, deleted: 2 })
  expect(pendingChanges(plan)).toBe(6)
  expect(callsBetween(saved, wanted)).toBe(6)
})

test('calls are not counted without end', () => {
  const list = (prefix: string) =>
    page(...Array.from({ length: 1_200 }, (_, index) => p(`${prefix}${index}`)))
  expect(callsBetween(page(), list('n'))).toBe(MOST_CALLS)
})
