import { expect, test } from 'vitest'
import { callout, h, mention, p, page, quote } from '../testing/page'
import { stateOf } from '../testing/state-of'
import { setKind, kindRefusal } from './set-kind'

const doc = page(callout('c', p('a', 'x')), p('b', [mention('ou_bob')]), h(1, 'd', 'y', p('e')), quote('f'))
const within = (id: string, to = id) => stateOf(doc, [id, 0], [to, 0])

test('if a line cannot be of a kind, the rule says why: because of its parent, its content or its children', () => {
  expect(kindRefusal(within('a'), 14)).toMatchObject({ rule: 'inCallout', child: 14 })
  expect(kindRefusal(within('b'), 14)).toMatchObject({ rule: 'wordsOnly' })
  expect(kindRefusal(within('d'), 15)).toMatchObject({ rule: 'takesNone', parent: 15 })
  expect(kindRefusal(within('f'), 14)).toBeUndefined()
})

test('of several lines, those that can change do, and a rule is returned only if none can', () => {
  const both = within('a', 'f')
  expect(kindRefusal(both, 14)).toBeUndefined()
  expect(setKind(14, {})(both)).toBe(true)
  expect(setKind(14, {})(within('a'))).toBe(false)
})
