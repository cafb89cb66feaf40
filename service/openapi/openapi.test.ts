import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { editPastTheLag } from '../docx/chat.scenarios'
import { endpoints } from '../endpoints'
import { present } from '../rules/present'
import type { ScenarioRequest } from '../rules/scenario'
import { requestTo } from '../testing/call'
import { inScenarios } from '../testing/in-scenarios'
import { runs } from '../testing/random-runs'
import { description, faultOf, operations } from './testing/described'

test('it is OpenAPI 3.1 by its own schema', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(description))
  expect([valid, errors]).toEqual([true, undefined])
})

test('a linter’s recommended rules find nothing in it', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  expect(problems.map(({ ruleId, message, location: [place] }) => [ruleId, message, place?.pointer])).toEqual(
    [],
  )
})

test('every operation is listed once, with a summary, a tag, and the parameters of its path', () => {
  expect(operations.map(({ route }) => route).toSorted()).toEqual(
    endpoints.map(({ contract }) => contract.route).toSorted(),
  )
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of operations) {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/)
    expect(operation.summary.length).toBeGreaterThan(3)
    expect(operation.description).toMatch(/scope/i)
    expect(description.tags.map(({ name }) => name)).toContain(operation.tags[0])
    const named = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  }
})

test('no path fits two operations, and no choice has a single option', () => {
  const parts = operations.map(({ path, route }) => [route.split(' ')[0], ...path.split('/')])
  const isOpen = (part = '') => part.startsWith('{')
  const fit = (one: (string | undefined)[], other: (string | undefined)[]) =>
    one.length === other.length &&
    one.every((part, at) => part === other[at] || isOpen(part) || isOpen(other[at]))
  const ambiguous = parts.filter((one, at) =>
    // A literal name takes precedence over a parameter; two parameters in different places decide nothing.
    parts.slice(at + 1).some((other) => {
      const differ = one.map((part, place) => [isOpen(part), isOpen(other[place])])
      return fit(one, other) && differ.some(([a, b]) => a && !b) && differ.some(([a, b]) => !a && b)
    }),
  )
  expect(ambiguous).toEqual([])
  const choices = [...schemasIn(description)].flatMap(({ anyOf, oneOf }) => [anyOf, oneOf])
  expect(choices.filter((choice) => Array.isArray(choice) && choice.length < 2)).toEqual([])
})

function* schemasIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const each of Object.values(value)) yield* schemasIn(each)
}

test('every schema that is referred to exists, and every existing one is referred to', () => {
  const text = JSON.stringify(description)
  const spokenOf = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name))
  expect([...spokenOf].toSorted()).toEqual(Object.keys(description.components.schemas).toSorted())
  // Notes that only we can look up must not be in it.
  expect(text).not.toMatch(/-facts|§/)
})

describe('answers other than JSON are described', () => {
  const asked = (part: ScenarioRequest, like: RegExp) =>
    endpoints
      .filter(({ contract }) => like.test(contract.route))
      .map(({ contract, happy }) => [contract.route, { ...happy, ...part }] as const)
  const ofBytes = /(download|tmp_downloads\/:code|images\/:image_key|files\/:file_key|resources\/:file_key)$/
  test.each([
    ...asked({ headers: { range: 'bytes=0-0' } }, ofBytes).map((each) => [206, ...each] as const),
    ...asked({ headers: { accept: 'text/html' } }, /^GET .*\/authorize$/).map(
      (each) => [200, ...each] as const,
    ),
    ...asked({ headers: form }, /^POST .*\/authorize$/).map((each) => [302, ...each] as const),
    ...asked({ headers: { accept: 'text/html' }, query: { client_id: 'x' } }, /^GET .*\/authorize$/).map(
      (each) => [400, ...each] as const,
    ),
  ])('%i by %s', async (status, route, request) => {
    const { operation } = operations.find((each) => each.route === route)!
    const answer = await answerIn(route, undefined, request)
    expect([answer.status, await faultOf(operation, answer)]).toEqual([status, ''])
  })
})

const routes = operations.map(({ route, operation }) => [route, operation] as const)

const form = { 'content-type': 'application/x-www-form-urlencoded' }

const endpointOf = (route: string) => present(endpoints.find(({ contract }) => contract.route === route))

/** The answer in a world in which a scenario happened, or in the happy one. */
async function answerIn(route: string, key?: string, instead?: ScenarioRequest) {
  const endpoint = endpointOf(route)
  const { service, request } = await inScenarios(
    endpoint,
    key === undefined ? [] : [endpoint.scenarios[key] ?? {}],
  )
  const asked = requestTo(route, { ...request, ...instead })
  if (instead?.headers !== form) return service(asked)
  const body = new URLSearchParams((await asked.clone().json()) as Record<string, string>)
  return service(new Request(asked, { method: 'POST', body, headers: form }))
}

describe.each(routes)('%s', (route, operation) => {
  test('answers as described, where it succeeds and in each scenario of a refusal', async () => {
    expect(await faultOf(operation, await answerIn(route))).toBe('')
    const { scenarios } = endpointOf(route)
    // All of them in the long run, except one with a thousand edits before it, which takes too long even there.
    const walked = Object.keys(scenarios).filter((key) => scenarios[key]?.before !== editPastTheLag)
    // Otherwise the last one: those that fill a document come first.
    for (const key of walked.slice(-runs(1, walked.length)))
      expect([key, await faultOf(operation, await answerIn(route, key))]).toEqual([key, ''])
  })
})
