import { expect, test } from 'vitest'
import { endpoints } from '../../service/endpoints'
import { shapeOf } from '../../service/http/meant-path'
import { isOutside, outsideAreas } from '../../service/http/outside-areas'
import { routesIn } from '../../service/http/why-unanswered'
import { platformOperations } from '../platform-operations.mjs'
import { operationPages } from './operation-pages.mjs'

const answered = endpoints.map(({ contract }) => contract.route)
const shapes = new Set(answered.map(shapeOf))
const unanswered = routesIn(platformOperations()).filter((route) => !shapes.has(shapeOf(route)))
const operations = endpoints.map(({ contract: { route }, access, rules }) => ({
  route,
  access,
  rules: rules.length,
  method: '',
  since: '',
  summary: route,
  printed: '',
  parameters: [],
  body: undefined,
}))

/** The page as the site prints it, without the methods of the SDK. */
const page =
  operationPages(operations, { unanswered, outsideAreas, schemas: {} })['reference/coverage.md'] ?? ''

test('the coverage page has a row for each operation', () => {
  for (const route of answered) expect(page).toContain(`[\`${route}\`](`)
})

test('the coverage page names the areas that are outside, and how their calls go on', () => {
  const outside = page.slice(page.indexOf('### Outside of Herald'))
  for (const { name } of outsideAreas) expect(outside).toMatch(new RegExp(`\\| ${name} +\\|`))
  expect(outside).toContain('`herald --pass-on URL`')
  // Not once more among the areas of which only a number is given.
  const others = page.slice(page.indexOf('### Other areas'))
  for (const part of outsideAreas.flatMap(({ parts }) => parts)) expect(others).not.toContain(`/${part}\``)
})

test('each operation that Herald does not answer is on the page, or its area is', () => {
  const missing = unanswered.filter(
    (route) => !page.includes(`\`${route}\``) && !page.includes(`/open-apis/${route.split('/')[2]}`),
  )
  expect(missing).toEqual([])
})

test.each([
  ['/open-apis/docx/v1/documents/x/blocks', true],
  ['//open-apis//wiki/v2/spaces', true],
  ['/open-apis/task/v2/tasks', true],
  ['/open-apis/bitable/v1/apps/x', true],
  ['/open-apis/calendar/v4/calendars', true],
  ['/open-apis/im/v1/chats', false],
  ['/open-apis/drivers/v1/x', false],
  ['/_herald/docx/x', false],
])('%s is outside: %s', (path, expected) => {
  expect(isOutside(path)).toBe(expected)
})
