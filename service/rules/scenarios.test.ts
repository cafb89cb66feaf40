import { expect, test } from 'vitest'
import { docxEndpoints } from '../docx/endpoints'
import { endpoints } from '../endpoints'
import { heraldEndpoints } from '../herald/herald-endpoints'
import { endpointScenarios } from '../scenarios'
import { walkRules } from '../testing/walk-rules'

const all = [...endpoints, ...heraldEndpoints('local')]
/** Families whose tables are tested elsewhere. */
const elsewhere = /^\w+ \/open-apis\/(docx|im\/v1\/(messages|threads|files|images)|sheets|contact)(\/|$)/

test('every endpoint has its scenarios, and all scenarios are for an existing endpoint', () => {
  expect(endpointScenarios.map((given) => given.route).sort()).toEqual(
    all.map((endpoint) => endpoint.contract.route).sort(),
  )
})

walkRules(
  all.filter(({ contract }) => !elsewhere.test(contract.route)),
  endpointScenarios,
)

test('announcements are not walked twice', () => {
  expect(docxEndpoints.every(({ contract }) => elsewhere.test(contract.route))).toBe(true)
})
