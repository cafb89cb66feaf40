import { expect, test } from 'vitest'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'

const to = (path: string, init?: RequestInit) => new Request(`http://herald.test${path}`, init)

test('an unknown path answers the gateway’s plain 404 with a log id', async () => {
  const service = createService(await testWorld())
  const response = await service(to('/open-apis/nothing/here'))
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(response.headers.get('X-Tt-Logid')).toMatch(/^\d{14}[0-9A-F]{20}$/)
  expect(await response.text()).toBe('404 page not found')
})
