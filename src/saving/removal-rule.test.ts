import { expect, test, vi } from 'vitest'
import { chooseRemovalRule, removalRule } from './removal-rule'

test('the chosen rule applies from then on to saves that remove most of the document', () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  const before = removalRule()
  chooseRemovalRule('ask')
  expect(removalRule()).toBe('ask')
  chooseRemovalRule(before)
  expect(removalRule()).toBe('wait')
})

test.each([
  ['ask', 'ask'],
  ['never', 'never'],
  ['what nobody knows', 'wait'],
])('after an earlier visit that chose %s the rule is %s', async (chosen, rule) => {
  vi.stubGlobal('localStorage', { getItem: () => chosen })
  // The rule is read when the module is loaded, so the module is loaded again under another name.
  const path = `./removal-rule?${chosen}`
  const visit = (await import(/* @vite-ignore */ path)) as { removalRule(): string }
  expect(visit.removalRule()).toBe(rule)
})
