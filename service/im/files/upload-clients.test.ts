import { expect, test } from 'vitest'
import { GetFile } from '../../../contract/im/files/get-file'
import { UploadFile } from '../../../contract/im/files/upload-file'
import { createService } from '../../http/create-service'
import { requestTo } from '../../testing/call'
import { happyApp } from '../../testing/happy-world'
import { testWorld } from '../../testing/test-world'

/** Forms as clients write them, byte for byte except the boundary; each uploads these bytes. */
const content = 'hello\r\n--not-the-boundary\r\n'
const B = 'f3a1c0de'

/** A part: the rest of its disposition, further headers, its bytes. */
const part = (disposition: string, value: string, ...headers: string[]) =>
  [`--${B}`, `Content-Disposition: form-data; ${disposition}`, ...headers, '', value, ''].join('\r\n')
const end = `--${B}--\r\n`
const OCTETS = 'Content-Type: application/octet-stream'

const named = part('name="file_type"', 'stream') + part('name="file_name"', '报告.bin')
const noDuration = part('name="duration"', '')

const clients: Record<string, string> = {
  'the Python SDK (requests-toolbelt), which says nothing of the file and sends a duration nobody gave':
    named + noDuration + part('name="file"', content) + end,
  'the Python SDK with a duration':
    named + part('name="duration"', '3000') + part('name="file"', content) + end,
  'the Python SDK, asynchronous (httpx)':
    named + noDuration + part('name="file"; filename="报告.bin"', content, OCTETS) + end,
  'requests with data and files': named + part('name="file"; filename="报告.bin"', content) + end,
  'requests with the bytes alone': named + part('name="file"; filename="file"', content) + end,
  'requests before 2.24, which encodes names':
    named + part('name="file"; filename*=utf-8\'\'%E6%8A%A5%E5%91%8A.bin', content) + end,
  'curl -F, the file ahead of the rest':
    part('name="file"; filename="报告.bin"', content, OCTETS) + named + noDuration + end,
  'curl -F file=<path, the file as a text': named + part('name="file"', content) + end,
  'axios with a Buffer': named + part('name="file"', content, OCTETS) + end,
  'axios through form-data': named + part('name="file"; filename="报告.bin"', content, OCTETS) + end,
  'a client that types its texts':
    part('name="file_type"', 'stream', 'Content-Type: text/plain; charset=utf-8') +
    part('name="file_name"', '报告.bin', 'Content-Type: text/plain; charset=utf-8') +
    part('name="file"; filename="报告.bin"', content, OCTETS) +
    end,
}

test.each(Object.entries(clients))('%s: the downloaded file is byte for byte the same', async (_, body) => {
  await comesBack(
    new Request('http://herald.test/open-apis/im/v1/files', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${happyApp.token}`,
        'content-type': `multipart/form-data; boundary=${B}`,
      },
      body: new TextEncoder().encode(body),
    }),
  )
})

test('undici (Node’s own fetch) with FormData: the downloaded file is byte for byte the same', async () => {
  const form = {
    file_type: 'stream',
    file_name: '报告.bin',
    duration: '',
    file: new File([content], '报告.bin'),
  }
  await comesBack(requestTo(UploadFile.route, { form }))
})

async function comesBack(request: Request) {
  const service = createService(await testWorld())
  const response = await service(request)
  const { code, data } = (await response.json()) as { code: number; data: { file_key: string } }
  expect(code).toBe(0)
  const downloaded = await service(requestTo(GetFile.route, { path: data }))
  expect(downloaded.headers.get('content-disposition')).toContain("filename*=UTF-8''%E6%8A%A5%E5%91%8A.bin")
  expect(await downloaded.text()).toBe(content)
}
