import { expect, test } from 'vitest'
import { endpoints } from '../service/endpoints'
import { createService } from '../service/http/create-service'
import { shapeOf } from '../service/http/meant-path'
import { routesIn } from '../service/http/why-unanswered'
import { testWorld } from '../service/testing/test-world'
import { platformOperations } from './platform-operations.mjs'

test('contract/platform-operations.json matches the official Node SDK (`npm run operations` prints it)', async () => {
  const text = `${JSON.stringify(platformOperations(), undefined, 2)}\n`
  await expect(text).toMatchFileSnapshot('../contract/platform-operations.json')
})

/** Herald's own addresses below /open-apis: its authorize page, the page of devices, and the temporary address of a file. */
const own = [
  'POST /open-apis/authen/v1/authorize',
  'GET /open-apis/authen/v1/device',
  'GET /open-apis/drive/v1/tmp_downloads/:code',
]

test('the list has every operation that Herald answers', () => {
  const shapes = new Set(routesIn(platformOperations()).map(shapeOf))
  const missing = endpoints
    .map(({ contract }) => contract.route)
    .filter((route) => route.includes(' /open-apis/') && !own.includes(route))
    .filter((route) => !shapes.has(shapeOf(route)))
  expect(missing).toEqual([])
})

test('every operation of the platform that Herald does not answer gets 404 and its own name as a hint', async () => {
  const service = createService(await testWorld())
  const answered = new Set(endpoints.map(({ contract }) => shapeOf(contract.route)))
  const unanswered = routesIn(platformOperations()).filter((route) => !answered.has(shapeOf(route)))
  expect(unanswered.length).toBeGreaterThan(1_000)
  const wrong: string[] = []
  for (const route of unanswered) {
    const [method = '', path = ''] = route.split(' ')
    const address = `http://127.0.0.1${path.replaceAll(/:[^/]+/g, '7b')}`
    const { status, headers } = await service(new Request(address, { method }))
    if (status !== 404 || !headers.get('x-herald-hint')?.endsWith(`not answer: ${route}`)) wrong.push(route)
  }
  expect(wrong).toEqual([])
})
