import { expect, test } from 'vitest'
import { openConsent } from './consent'

function storage() {
  const kept = new Map<string, string>()
  return {
    remembered: (name: string) => kept.get(name) ?? null,
    remember: (name: string, value: string) => void kept.set(name, value),
    forget: (name: string) => void kept.delete(name),
  }
}

test('what was agreed to once holds at the next visit, until it is taken back', () => {
  const browser = storage()
  const open = () => openConsent('cli_bot', 'oc_launch', browser)
  expect(open().isGiven()).toBe(false)
  const consent = open()
  consent.give()
  expect([consent.isGiven(), open().isGiven()]).toEqual([true, true])
  consent.withdraw()
  expect([consent.isGiven(), open().isGiven()]).toEqual([false, false])
})

test('it is of one announcement, in the name of one application', () => {
  const browser = storage()
  openConsent('cli_bot', 'oc_launch', browser).give()
  expect(openConsent('cli_bot', 'oc_other', browser).isGiven()).toBe(false)
  expect(openConsent('cli_other', 'oc_launch', browser).isGiven()).toBe(false)
})
