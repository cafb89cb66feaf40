import { expect, test } from 'vitest'
import { AddFault } from '../../../contract/herald/faults'
import { emptyDraft, faultKinds, faultOf, kindOf } from './faults'

test.each(faultKinds)('the service accepts a draft of the kind %s, and its kind is kept', (kind) => {
  const sent = AddFault.body.parse(faultOf({ ...emptyDraft(''), kind }))
  expect(kindOf({ ...sent, fault_id: 'f', met: 0 })).toBe(kind)
})

test('no endpoint means all endpoints, and no count means until removal', () => {
  expect(faultOf({ ...emptyDraft(''), percent: '25', count: ' ' })).toEqual({
    route: '*',
    probability: 0.25,
    code: 2200,
  })
})

test('a draft can name an application and include the console’s own calls', () => {
  expect(faultOf({ ...emptyDraft(''), appId: 'cli_a', isForConsole: true })).toMatchObject({
    app_id: 'cli_a',
    console: true,
  })
})

test('a draft can name an endpoint and a count', () => {
  expect(faultOf({ ...emptyDraft('GET /open-apis/im/v1/chats'), kind: 'after', count: '3' })).toEqual({
    route: 'GET /open-apis/im/v1/chats',
    probability: 1,
    count: 3,
    cut: 'after',
  })
})
