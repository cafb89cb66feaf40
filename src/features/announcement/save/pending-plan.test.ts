import { expect, test } from 'vitest'
import { pendingChanges, pendingPlan } from './pending-plan'
import { p, page } from './testing/page'

test('a plan counts what is made, made again, changed and deleted, and the calls', () => {
  const saved = page(p('a'), p('b'), p('c'), p('d', 'd', p('e')))
  const wanted = page(p('b'), p('a'), p('c', 'changed'), p('n', 'n', p('m')))
  const plan = pendingPlan(saved, wanted)
  expect(plan).toEqual({ created: 2, remade: 1, updated: 1, deleted: 2, calls: 6, moreCalls: false })
  expect(pendingChanges(plan)).toBe(6)
})

test('a plan without an end in sight says so', () => {
  const list = (prefix: string) =>
    page(...Array.from({ length: 1_200 }, (_, index) => p(`${prefix}${index}`)))
  expect(pendingPlan(page(), list('n'))).toMatchObject({ created: 1_200, calls: 20, moreCalls: true })
})
