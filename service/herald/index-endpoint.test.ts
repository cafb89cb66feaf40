import { expect, test } from 'vitest'
import { AddFault } from '../../contract/herald/faults'
import { localService } from '../emulator/testing/local-service'
import { endpoints } from '../endpoints'
import { requestTo } from '../testing/call'
import { heraldEndpoints } from './herald-endpoints'

const own = heraldEndpoints(endpoints, 'local')

test('each of Herald’s own endpoints says what it does, in a short line', () => {
  for (const { contract, does = '' } of own)
    expect([contract.route, does.length > 0 && does.length < 80]).toEqual([contract.route, true])
})

test.each(['/_herald', '/_herald/'])(
  '%s lists each endpoint with its method, path and fields',
  async (path) => {
    const { service } = await localService()
    const response = await service(requestTo(`GET ${path}`, { token: null }))
    const { code, data } = (await response.json()) as { code: number; data: { items: { path: string }[] } }
    expect([response.status, code]).toEqual([200, 0])
    expect(data.items).toHaveLength(own.length)
    const [method, itsPath] = AddFault.route.split(' ')
    expect(data.items).toContainEqual({
      method,
      path: itsPath,
      does: 'adds a fault: a code, a status, a delay, a slow body or a cut',
      body: expect.arrayContaining(['route', 'code', 'status', 'nth']),
    })
  },
)
