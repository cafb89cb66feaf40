import { expect, test } from 'vitest'
import { endpoints } from '../endpoints'
import type { AnyEndpoint } from '../http/endpoint'

const codesOf = ({ gates, limits, rules, unreachable = [] }: AnyEndpoint): number[] => [
  ...Object.values(gates).filter((value) => value !== true),
  ...limits.flatMap(({ code }) => code ?? []),
  ...rules.map(({ code }) => code),
  ...unreachable.map(({ code }) => code),
]

const lists = endpoints.flatMap((endpoint) => {
  const { published, unreachable = [] } = endpoint
  if (!published) return []
  const row = { name: endpoint.contract.route, impossible: unreachable.map(({ code }) => code) }
  if (!('together' in published)) return [{ ...row, published, known: codesOf(endpoint) }]
  const all = endpoints.filter((other) => other.published === published)
  return [{ ...row, published: published.together, known: all.flatMap(codesOf) }]
})

test.each(lists)('each published code of $name is answered, or says why not', ({ published, known }) => {
  expect(new Set(published).size).toBe(published.length)
  expect(published.filter((code) => !known.includes(code))).toEqual([])
})

test.each(lists)('each unreachable code of $name is published', ({ published, impossible }) => {
  expect(impossible.filter((code) => !published.includes(code))).toEqual([])
})

test('most pages of the platform list codes', () => {
  expect(lists.length).toBeGreaterThan(45)
})
