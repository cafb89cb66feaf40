import { expect, test } from 'vitest'
import { AddFault } from '../../../contract/herald/faults'
import { emptyDraft, faultKinds, faultOf, kindOf } from './faults'

test.each(faultKinds)('the service accepts a draft of the kind %s, and its kind is kept', (kind) => {
  const sent = AddFault.body.parse(faultOf({ ...emptyDraft(''), kind }))
  expect(kindOf({ ...sent, fault_id: 'f', met: 0, skipped: 0 })).toBe(kind)
})

test('no endpoint means all endpoints, and no count means until removal', () => {
  expect(faultOf({ ...emptyDraft(''), percent: '25', count: ' ' })).toEqual({
    route: '*',
    probability: 0.25,
    code: 2200,
  })
})

test('a draft of a status has its body, and one of a rate limit the seconds until its reset', () => {
  const draft = { ...emptyDraft(''), count: '', kind: 'status' as const }
  const fault = { route: '*', probability: 1 }
  expect(faultOf({ ...draft, reset: '9' })).toEqual({ ...fault, status: 502 })
  expect(faultOf({ ...draft, status: 503, body: '<p>' })).toEqual({ ...fault, status: 503, body: '<p>' })
  expect(faultOf({ ...draft, status: 429, reset: '9' })).toEqual({ ...fault, status: 429, reset_s: 9 })
  expect(faultOf({ ...draft, kind: 'code', code: 99991400, reset: '9' })).toMatchObject({ reset_s: 9 })
})
