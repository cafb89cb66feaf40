import { expect, test } from 'vitest'
import type { NextCall } from '../plan/call-items'
import { nextCall } from '../plan/next-call'
import { p, page } from '../testing/page'
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
