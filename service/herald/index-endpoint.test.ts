import { expect, test } from 'vitest'
import { AddFault } from '../../contract/herald/faults'
import { localService } from '../emulator/testing/local-service'
import { requestTo } from '../testing/call'
import { heraldEndpoints } from './herald-endpoints'
import { lines } from './index-endpoint'

test('the index has a line for each of Herald’s own endpoints, and none more', () => {
  const routes = heraldEndpoints('local').map(({ contract }) => contract.route)
  expect(Object.keys(lines).toSorted()).toEqual(routes.toSorted())
  for (const line of Object.values(lines)) expect(line.length).toBeLessThan(80)
})

test.each(['/_herald', '/_herald/'])(
  '%s lists each endpoint with its method, path and fields',
  async (path) => {
    const { service } = await localService()
    const response = await service(requestTo(`GET ${path}`, { token: null }))
    const { code, data } = (await response.json()) as { code: number; data: { items: { path: string }[] } }
    expect([response.status, code]).toEqual([200, 0])
    expect(data.items).toHaveLength(Object.keys(lines).length)
    const [method, itsPath] = AddFault.route.split(' ')
    expect(data.items).toContainEqual({
      method,
      path: itsPath,
      does: lines[AddFault.route],
      body: expect.arrayContaining(['route', 'code', 'status', 'nth']),
    })
  },
)
