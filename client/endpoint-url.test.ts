import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../service/testing/any-text'
import { endpointUrl } from './endpoint-url'

const endpoint = { route: 'GET /open-apis/docx/v1/chats/:chat_id/announcement/blocks/:block_id' } as const

test('endpointUrl fills the route and the query', () => {
  const path = { chat_id: 'oc_launch', block_id: 'b1' }
  expect(endpointUrl(endpoint, path, { page_size: 500, page_token: undefined, ids: ['a', 'b'] })).toEqual({
    method: 'GET',
    url: '/open-apis/docx/v1/chats/oc_launch/announcement/blocks/b1?page_size=500&ids=a&ids=b',
  })
})

test('no value of any kind leaves its segment', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (value) => {
      fc.pre(value !== '.' && value !== '..')
      const { url } = endpointUrl(endpoint, { chat_id: value, block_id: 'b1' })
      const { pathname, host } = new URL(url, 'http://console.test')
      expect(host).toBe('console.test')
      expect(pathname.split('/').map(decodeURIComponent)[5]).toBe(value)
      expect(pathname.split('/')).toHaveLength(9)
    }),
  )
})

test.each(['.', '..', '', undefined])('endpointUrl refuses %o as a path value', (chat_id) => {
  expect(() => endpointUrl(endpoint, { chat_id, block_id: 'b1' })).toThrow(RangeError)
})
