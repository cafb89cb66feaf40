import { expect, test } from 'vitest'
import { AddFault } from '../../../contract/herald/faults'
import { emptyDraft, faultKinds, faultOf, kindOf } from './faults'

test.each(faultKinds)(
  'a draft of the kind %s is one that the service takes, and stays of that kind',
  (kind) => {
    const sent = AddFault.body.parse(faultOf({ ...emptyDraft(''), kind }))
    expect(kindOf({ ...sent, fault_id: 'f', met: 0 })).toBe(kind)
  },
)

test('no endpoint means all of them, and no count means until taken away', () => {
  expect(faultOf({ ...emptyDraft(''), percent: '25', count: ' ' })).toEqual({
    route: '*',
    probability: 0.25,
    code: 2200,
  })
})

test('an application is named, and the console’s own calls are asked for', () => {
  expect(faultOf({ ...emptyDraft(''), appId: 'cli_a', isForConsole: true })).toMatchObject({
    app_id: 'cli_a',
    console: true,
  })
})

test('an endpoint and a count are said', () => {
  expect(faultOf({ ...emptyDraft('GET /open-apis/im/v1/chats'), kind: 'after', count: '3' })).toEqual({
    route: 'GET /open-apis/im/v1/chats',
    probability: 1,
    count: 3,
    cut: 'after',
  })
})
