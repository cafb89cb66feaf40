import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as lark from '@larksuiteoapi/node-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../service/endpoints'
import type { ScenarioRequest } from '../service/rules/scenario'
import type { Service } from '../service/testing/call'
import { happyApp } from '../service/testing/happy-world'
import { inScenarios } from '../service/testing/in-scenarios'
import { answerWith } from './answer-with'
import { Connections, usualLimits } from './connections'
import { methodsByRoute } from './testing/sdk-methods'
import type { SdkMethod } from './testing/sdk-methods'

const routes = endpoints.map(({ contract }) => contract.route)

/** Operations without a method in the SDK, which go through its `request`. */
const withoutMethod = [
  'GET /open-apis/authen/v1/authorize',
  'POST /open-apis/authen/v1/authorize',
  'POST /oauth/v1/device_authorization',
  'GET /open-apis/authen/v1/device',
  'POST /oauth/v3/token',
  'POST /open-apis/authen/v2/oauth/token',
  'POST /oauth/v1/revoke',
  'GET /open-apis/bot/v3/info',
  'GET /open-apis/bot/v3/bots/basic_batch',
  'GET /open-apis/im/v1/messages/mget',
  'POST /open-apis/im/v1/chats/batch_query',
  'POST /open-apis/im/v1/chat_p2p/batch_query',
  'GET /open-apis/im/v1/chats/:chat_id/members/bots',
  'POST /open-apis/bot/v2/hook/:hook_token',
  'GET /open-apis/drive/v1/tmp_downloads/:code',
  'PUT /open-apis/sheets/v2/spreadsheets/:spreadsheetToken/values',
  'POST /open-apis/sheets/v2/spreadsheets/:spreadsheetToken/values_batch_update',
  'POST /open-apis/sheets/v2/spreadsheets/:spreadsheetToken/values_append',
  'POST /open-apis/sheets/v2/spreadsheets/:spreadsheetToken/values_prepend',
  'GET /open-apis/sheets/v2/spreadsheets/:spreadsheetToken/values/:range',
  'GET /open-apis/sheets/v2/spreadsheets/:spreadsheetToken/values_batch_get',
  'GET /open-apis/sheets/v2/spreadsheets/:spreadsheetToken/metainfo',
]

const app = {
  appId: happyApp.app_id,
  appSecret: happyApp.app_secret,
  loggerLevel: lark.LoggerLevel.fatal,
  // Each call sends its own token.
  disableTokenCache: true,
}

let service: Service
/** Routes that returned a success over HTTP. */
const answered = new Set<string>()

const server = createServer()
const patterns = routes
  .map((route) => ({ route, pattern: new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  // The pattern with fewer parameters wins if two match.
  .toSorted((one, other) => one.route.split(':').length - other.route.split(':').length)

let methods: Awaited<ReturnType<typeof methodsByRoute>>
let domain: string
beforeAll(async () => {
  new Connections(server, usualLimits, (turn) => {
    const listen: Service = async (request) => {
      const response = await service(request)
      const asked = `${request.method} ${new URL(request.url).pathname}`
      const { route = asked } = patterns.find(({ pattern }) => pattern.test(asked)) ?? {}
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
      const code = isJson ? ((await response.clone().json()) as { code: number }).code : 0
      if (response.ok && code === 0) answered.add(route)
      return response
    }
    void answerWith(listen, turn, {}, (error) => {
      throw error
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  domain = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  methods = await methodsByRoute(routes)
})
afterAll(() => server.close().closeAllConnections())

test('the SDK has a method for all but a few operations', () => {
  expect(routes.filter((route) => !methods.has(route))).toEqual(withoutMethod)
})

/** Uses the SDK's own spelling of the header, so that it is sent only once. */
const titled = ({ authorization, ...others }: Record<string, string>) => ({
  ...others,
  ...(authorization && { Authorization: authorization }),
})

/** The parts of a form as the SDK accepts them. */
const formOf = async (form: NonNullable<ScenarioRequest['form']>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(form).map(
        async ([name, value]) =>
          [name, typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer())] as const,
      ),
    ),
  )

/** Lists are repeated, as the platform's own clients send them. The SDK's `request` would write `ids[]`. */
function queryOf(params: ScenarioRequest['query'] = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    for (const one of [value].flat()) query.append(name, String(one))
  return query.size > 0 ? `?${query.toString()}` : ''
}

test.each(endpoints.map((endpoint) => [endpoint.contract.route, endpoint] as const))(
  '%s',
  async (route, endpoint) => {
    const happy = await inScenarios(endpoint)
    service = happy.service
    const { path, query: params, body, form, headers = {} } = happy.request
    const client = new lark.Client({ ...app, domain })
    const data = form ? await formOf(form) : body
    const options = { headers: { Authorization: `Bearer ${happyApp.token}`, ...titled(headers) } }
    const name = methods.get(route)
    const [verb = '', pattern = ''] = route.split(' ')
    const url = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(path?.[key] ?? ''))
    answered.delete(route)
    if (name) {
      const owner = name.slice(0, -1).reduce((part: object, key) => Reflect.get(part, key) as object, client)
      const method = Reflect.get(owner, name.at(-1) ?? '') as SdkMethod
      await method.call(owner, { path, params, data }, options)
    } else await client.request({ method: verb, url: domain + url + queryOf(params), data }, options)
    expect([...answered]).toContain(route)
  },
)

test('the SDK called all operations of the contract with success', () => {
  expect([...answered].toSorted()).toEqual(routes.toSorted())
})
