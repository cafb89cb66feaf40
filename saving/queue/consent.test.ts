import { expect, test } from 'vitest'
import { openConsent } from './consent'

function storage() {
  const kept = new Map<string, string>()
  return {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, value: string) => void kept.set(name, value),
    remove: (name: string) => void kept.delete(name),
  }
}

test('consent holds at the next visit, until it is withdrawn', () => {
  const browser = storage()
  const open = () => openConsent('cli_bot', 'oc_launch', browser)
  expect(open().isGiven()).toBe(false)
  const consent = open()
  consent.give()
  expect([consent.isGiven(), open().isGiven()]).toEqual([true, true])
  consent.withdraw()
  expect([consent.isGiven(), open().isGiven()]).toEqual([false, false])
})

test('consent is for one announcement and one application', () => {
  const browser = storage()
  openConsent('cli_bot', 'oc_launch', browser).give()
  expect(openConsent('cli_bot', 'oc_other', browser).isGiven()).toBe(false)
  expect(openConsent('cli_other', 'oc_launch', browser).isGiven()).toBe(false)
})
