import { expect, test } from 'vitest'
import { createService } from '../../../service/http/create-service'
import { happyApp } from '../../../service/testing/happy-world'
import { testWorld } from '../../../service/testing/test-world'
import { toSdkCode } from './call-code'
import { callOf } from './testing/call-of'

const origin = 'http://127.0.0.1:4000'

interface Asked {
  method: string
  url: string
  params?: Record<string, string>
  data?: Record<string, string | Blob>
  headers?: Record<string, string>
}

/** Runs the code with a client that has the SDK's one method, over the service itself. */
async function runs(code: string) {
  const service = createService(await testWorld())
  class Client {
    async request({ method, url, params = {}, data, headers: said }: Asked) {
      const isForm = said?.['Content-Type'] === 'multipart/form-data'
      const authorization = `Bearer ${happyApp.token}`
      const headers = { authorization, ...(!isForm && { 'content-type': 'application/json' }) }
      const address = new URL(url, origin)
      for (const [name, value] of Object.entries(params)) address.searchParams.append(name, value)
      const body = isForm ? formOf(data) : JSON.stringify(data)
      return (await service(new Request(address, { method, headers, ...(data && { body }) }))).json()
    }
  }
  const body = code.replace(/^import .*$/gm, '').replace('console.log(answer)', 'return answer')
  // oxlint-disable-next-line no-implied-eval
  const run = new Function('lark', 'process', 'createReadStream', `return (async () => {${body}})()`) as (
    ...given: unknown[]
  ) => Promise<{ code: number; data: object }>
  return run({ Client }, { env: {} }, () => new Blob(['a file']))
}

function formOf(data: Asked['data'] = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(data)) form.set(name, value)
  return form
}

test('the code for the SDK makes the same call', async () => {
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

test('the code for the SDK sends each of several values of one name', async () => {
  const call = callOf({
    path: '/open-apis/contact/v3/users/batch',
    query: 'user_ids=ou_alice&user_ids=ou_bob&user_id_type=open_id',
  })
  expect(await runs(toSdkCode(call, origin))).toMatchObject({
    data: { items: [{ open_id: 'ou_alice' }, { open_id: 'ou_bob' }] },
  })
})

test('the code for the SDK sends a form again, with a placeholder file', async () => {
  const text = JSON.stringify({
    file_type: 'stream',
    file_name: 'it\u2019s \u2028.bin',
    file: { bytes: 3, sha256: '00' },
  })
  const call = callOf({
    method: 'POST',
    path: '/open-apis/im/v1/files',
    route: 'POST /open-apis/im/v1/files',
    request: { type: 'multipart/form-data', text },
  })
  const code = toSdkCode(call, origin)
  expect(code).toContain(`"file": createReadStream('FILE'),`)
  expect(code).not.toContain('sha256')
  expect(await runs(code)).toMatchObject({ code: 0, data: { file_key: expect.stringMatching(/^file_/) } })
})
