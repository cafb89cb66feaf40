import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { endpoints } from '../endpoints'
import { present } from '../rules/present'
import { requestTo } from '../testing/call'
import { codeOf, inScenarios } from '../testing/in-scenarios'
import { isLongRun, runs } from '../testing/random-runs'
import { faultOf, operations } from './testing/described'
import { requestsInARow } from './testing/generated-requests'

/** Node's global, whose types the tests of `contract` do without. */
declare const process: { stdout: { write(text: string): void } }

/** Requests in a row, to one world: the second one meets what the first one left. */
const IN_A_ROW = 2
/** A few hundred requests in `npm test`, 20,000 for all operations together in the long run. */
const RUNS = runs(1, Math.ceil(20_000 / IN_A_ROW / endpoints.length))

/** How many answers had which code, by operation. */
const answered = new Map<string, Map<number, number>>()

function count(route: string, code: number) {
  const codes = answered.get(route) ?? new Map<number, number>()
  answered.set(route, codes.set(code, (codes.get(code) ?? 0) + 1))
}

describe.each(operations)('$route', ({ route, operation }) => {
  test('answers generated requests as described, and never with a 5xx', async () => {
    const endpoint = present(endpoints.find(({ contract }) => contract.route === route))
    const { request: happy } = await inScenarios(endpoint)
    await fc.assert(
      fc.asyncProperty(requestsInARow(operation, happy, IN_A_ROW), async (requests) => {
        // Ids repeat, so the request that succeeds is the same in each of these worlds.
        const { world, service, bugs } = await inScenarios(endpoint)
        for (const request of requests) {
          // Keeps clear of all rate limits.
          world.pass(10_000)
          const response = await service(requestTo(route, request))
          expect(bugs).toEqual([])
          expect(response.status).toBeLessThan(500)
          const read = response.clone()
          expect(await faultOf(operation, response)).toBe('')
          count(route, await codeOf(read))
        }
      }),
      { numRuns: RUNS },
    )
  })
})

afterAll(() => {
  const all = [...answered.values()].flatMap((codes) => [...codes])
  const sum = (counts: readonly (readonly [number, number])[]) =>
    counts.reduce((total, [, each]) => total + each, 0)
  const succeeded = sum(all.filter(([code]) => code === 0))
  const unmet = [...answered].filter(([, codes]) => !codes.has(0)).map(([route]) => route)
  process.stdout.write(
    `${sum(all)} generated requests, 0 × 5xx; ${succeeded} succeeded; seed ${fc.readConfigureGlobal().seed}\n`,
  )
  if (isLongRun) expect(unmet).toEqual([])
})
