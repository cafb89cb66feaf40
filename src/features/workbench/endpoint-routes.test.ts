import { expect, test } from 'vitest'
import { endpointRoutes } from './endpoint-routes'

test('the platform’s own calls are there, each once, and none of Herald’s doors', () => {
  expect(endpointRoutes).toContain('GET /open-apis/im/v1/chats')
  expect(endpointRoutes).toContain('POST /open-apis/drive/v1/medias/upload_all')
  expect(new Set(endpointRoutes).size).toBe(endpointRoutes.length)
  expect(endpointRoutes.filter((route) => !/^[A-Z]+ \/open-apis\//.test(route))).toEqual([])
})
