import { expect, test } from 'vitest'
import type { EndpointRules, RuleRow } from '../../../contract/herald/rules'
import { findRefusals } from './faults'

const rule = (code: number, when: string): RuleRow => ({
  code,
  status: 400,
  msg: 'refused',
  when,
  ours: false,
})
const endpoints: EndpointRules[] = [
  { route: 'GET /a', rules: [rule(1, 'the chat is unknown'), rule(2, 'the bot is outside')] },
  { route: 'GET /without', rules: [] },
  { route: 'POST /b', rules: [rule(2, 'the bot is outside')] },
]
const found = (text: string) =>
  findRefusals(endpoints, text).map(({ route, code, isFirst }) => [route, code, isFirst])

test('without a text all refusals are listed in order, and the first of each endpoint is marked', () => {
  expect(found('')).toEqual([
    ['GET /a', 1, true],
    ['GET /a', 2, false],
    ['POST /b', 2, true],
  ])
})

test('every word filters, and the first remaining refusal of an endpoint is marked', () => {
  expect(found('BOT outside')).toEqual([
    ['GET /a', 2, true],
    ['POST /b', 2, true],
  ])
  expect(found('outside post')).toEqual([['POST /b', 2, true]])
  expect(found('nobody')).toEqual([])
})
