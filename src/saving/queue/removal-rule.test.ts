import { expect, test } from 'vitest'
import { chooseRemovalRule, removalRule } from './removal-rule'

test('what a save that removes most does first is what was chosen, from then on', () => {
  const before = removalRule()
  chooseRemovalRule('ask')
  expect(removalRule()).toBe('ask')
  chooseRemovalRule(before)
  expect(removalRule()).toBe('wait')
})
