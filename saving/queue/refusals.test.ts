import { expect, test } from 'vitest'
import type { NextCall } from '../plan/call-items'
import { nextCall } from '../plan/next-call'
import { block, p, page } from '../testing/page'
import { Refusals } from './refusals'

const callFor = (text: string) => nextCall(page(p('a')), page(p('a', text))) as NextCall
const forbidden = { kind: 'refused', code: 1770032, msg: 'no permission' } as const

test('a call that was refused for the whole announcement is stopped until another one succeeds', () => {
  const refusals = new Refusals()
  expect(refusals.refused(callFor('one'), forbidden)).toBeUndefined()
  expect([refusals.isStopped(callFor('one')), refusals.isStopped(callFor('two'))]).toEqual([true, false])
  refusals.succeeded(callFor('two'))
  expect(refusals.isStopped(callFor('one'))).toBe(false)
})

test('a refusal for a mention concerns its block alone, and one block can be tried again by itself', () => {
  const mention = (id: string) => block(id, 2, [{ mention_user: { user_id: 'ou_gone' } }])
  const call = nextCall(page(p('a'), p('b')), page(mention('a'), mention('b'))) as NextCall
  const refusals = new Refusals()
  // In halves first.
  expect(refusals.refused(call, forbidden)).toEqual([])
  const half = nextCall(page(p('a'), p('b')), page(mention('a'), p('b'))) as NextCall
  const other = nextCall(page(p('a'), p('b')), page(p('a'), mention('b'))) as NextCall
  expect([refusals.refused(half, forbidden), refusals.refused(other, forbidden)]).toEqual([['a'], ['b']])
  refusals.forget(['a'])
  expect(refusals.all).toMatchObject([{ code: 1770032, ids: ['b'] }])
})
