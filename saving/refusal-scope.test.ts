import { expect, test } from 'vitest'
import { docxEndpoints } from '../service/docx/endpoints'
import { scopeOfRefusal } from './refusal-scope'

const codesOf = (isMeant: (method: string) => boolean) =>
  new Set(
    docxEndpoints
      .filter(({ contract }) => isMeant(contract.route.split(' ')[0]!))
      .flatMap(({ rules }) => rules.map(({ code }) => code as number)),
  )
const written = codesOf((method) => method !== 'GET')
const read = codesOf((method) => method === 'GET')

/** Answered by reads, too, and about a block or a revision there. */
const ofABlock = [1770001, 1770002]

test('every code of a write that a read answers as well is about the page', () => {
  const shared = [...written].filter((code) => read.has(code) && !ofABlock.includes(code))
  expect(shared.map((code) => [code, scopeOfRefusal(code, false)])).toEqual(
    shared.map((code) => [code, 'page']),
  )
  expect(shared).toContain(1772003)
})

test('the codes of the three calls that write, by what they are about', () => {
  const by = (scope: string) =>
    [...written].filter((code) => scopeOfRefusal(code, false) === scope).toSorted((a, b) => a - b)
  expect(by('page')).toEqual([
    1770021, 1770032, 1772001, 1772002, 1772003, 1772004, 1772005, 1772006, 1772025,
  ])
  expect(by('newBlocks')).toEqual([1770004])
  expect(by('block')).toContain(1770024)
})

test('a mention of an unknown person is about its block, and the right to write about the page', () => {
  expect([scopeOfRefusal(1770032, true), scopeOfRefusal(1770032, false)]).toEqual(['block', 'page'])
})

test('a token, a scope and an answer without a code are about the page, a malformed request about its block', () => {
  const scopes = [99991663, 99991672, 99991677, undefined, 99992402].map((code) => scopeOfRefusal(code, true))
  expect(scopes).toEqual(['page', 'page', 'page', 'page', 'block'])
})
