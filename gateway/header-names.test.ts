import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { usualName } from '../server/header-names'
import { operatorBefore } from './testing/faulty-platform'

test('header names have their usual spelling, and a file name passes byte for byte', async () => {
  const name = Buffer.from('报告 – “内部”.png').toString('latin1')
  const { alice, gateway } = await operatorBefore((_, response) =>
    response
      .writeHead(200, {
        'x-tt-logid': 'log',
        'x-ogw-ratelimit-limit': '5',
        'content-disposition': `attachment; filename="${name}"`,
        'content-type': 'image/png',
        'content-length': '3',
      })
      // Node would write the headers of a text as UTF-8.
      .end(Buffer.from('png')),
  )
  for (const path of ['/open-apis/im/v1/images/img_1', '/gateway/nothing', '/healthz', '/nothing']) {
    const { rawHeaders } = await new Promise<IncomingMessage>((resolve, reject) => {
      get(gateway.url + path, { headers: alice.headers }, (answer) => resolve(answer.resume())).on(
        'error',
        reject,
      )
    })
    const names = rawHeaders.filter((_, at) => at % 2 === 0)
    expect(names.filter((each) => each !== usualName(each))).toEqual([])
    if (path.includes('images')) expect(rawHeaders).toContain(`attachment; filename="${name}"`)
  }
})
