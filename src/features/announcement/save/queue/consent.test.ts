import { expect, test } from 'vitest'
import { openConsent } from './consent'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('what was agreed to once holds at the next visit, until it is taken back', () => {
  const browser = storage()
  const open = () => openConsent('cli_bot', 'oc_launch', () => browser)
  expect(open().isGiven()).toBe(false)
  const consent = open()
  consent.give()
  expect([consent.isGiven(), open().isGiven()]).toEqual([true, true])
  consent.withdraw()
  expect([consent.isGiven(), open().isGiven()]).toEqual([false, false])
})

test('it is of one announcement, in the name of one application', () => {
  const browser = storage()
  openConsent('cli_bot', 'oc_launch', () => browser).give()
  expect(openConsent('cli_bot', 'oc_other', () => browser).isGiven()).toBe(false)
  expect(openConsent('cli_other', 'oc_launch', () => browser).isGiven()).toBe(false)
})

test('where the browser keeps nothing it holds for this visit, and is asked for at the next', () => {
  const open = () =>
    openConsent('cli_bot', 'oc_launch', () => {
      throw new Error('a private window')
    })
  const consent = open()
  expect(consent.isGiven()).toBe(false)
  consent.give()
  expect([consent.isGiven(), open().isGiven()]).toEqual([true, false])
  consent.withdraw()
  expect(consent.isGiven()).toBe(false)
})
