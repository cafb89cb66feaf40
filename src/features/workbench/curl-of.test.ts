import { expect, test } from 'vitest'
import { toCurl } from './curl-of'
import { callOf } from './testing/call-of'

const origin = 'http://127.0.0.1:4000'
const token = '-H "Authorization: Bearer $TENANT_ACCESS_TOKEN"'

test('a read is its address and a place for the token', () => {
  expect(toCurl(callOf({ query: 'page_size=2' }), origin)).toBe(
    `curl 'http://127.0.0.1:4000/open-apis/im/v1/chats?page_size=2' ${token}`,
  )
})

test('what is no read says its method', () => {
  expect(toCurl(callOf({ method: 'DELETE' }), origin)).toBe(
    `curl -X DELETE 'http://127.0.0.1:4000/open-apis/im/v1/chats' ${token}`,
  )
})

test('an address cannot leave its quotes', () => {
  expect(toCurl(callOf({ path: "/open-apis/'; rm -rf ~; '" }), origin)).toContain(
    `'http://127.0.0.1:4000/open-apis/'\\''; rm -rf ~; '\\'''`,
  )
})
