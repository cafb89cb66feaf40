import { expect, test } from 'vitest'
import { createService } from '../../../service/http/create-service'
import { happyApp } from '../../../service/testing/happy-world'
import { testWorld } from '../../../service/testing/test-world'
import { toCurl, toSdkCode } from './call-code'
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

test('a body is sent again, a file is asked for', () => {
  const json = callOf({ method: 'POST', request: { type: 'application/json', text: `{"text":"it's"}` } })
  expect(toCurl(json, origin)).toMatch(/-H 'Content-Type: application\/json' -d '\{"text":"it'\\''s"\}'$/)
  const text = '{"file_name":"a b.txt","file":{"bytes":3,"sha256":"00"}}'
  const form = callOf({ method: 'POST', request: { type: 'multipart/form-data', text } })
  expect(toCurl(form, origin)).toMatch(/-F 'file_name=a b\.txt' -F 'file=@FILE'$/)
})

interface Asked {
  method: string
  url: string
  params?: Record<string, string>
  data?: object
}

/** Runs the code with a client that has the SDK's one method, over the service itself. */
async function runs(code: string) {
  const service = createService(await testWorld())
  class Client {
    async request({ method, url, params = {}, data }: Asked) {
      const headers = { authorization: `Bearer ${happyApp.token}`, 'content-type': 'application/json' }
      const address = `${origin}${url}?${new URLSearchParams(params).toString()}`
      const init = { method, headers, ...(data && { body: JSON.stringify(data) }) }
      return (await service(new Request(address, init))).json() as Promise<unknown>
    }
  }
  const body = code.replace(/^import .*$/gm, '').replace('console.log(answer)', 'return answer')
  // oxlint-disable-next-line no-implied-eval
  const run = new Function('lark', 'process', `return (async () => {${body}})()`) as (
    ...given: unknown[]
  ) => Promise<{ code: number; data: { chat_id: string } }>
  return run({ Client }, { env: {} })
}

test('the code for the SDK says the same call', async () => {
  const call = callOf({
    method: 'POST',
    path: '/open-apis/im/v1/messages',
    query: 'receive_id_type=chat_id',
    request: {
      type: 'application/json',
      text: JSON.stringify({ receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"`${1}`\u2028"}' }),
    },
  })
  expect(await runs(toSdkCode(call, origin))).toMatchObject({ code: 0, data: { chat_id: 'oc_launch' } })
})
