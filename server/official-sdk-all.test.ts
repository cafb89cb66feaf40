import * as lark from '@larksuiteoapi/node-sdk'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../service/endpoints'
import type { ScenarioRequest } from '../service/rules/scenario'
import { happyApp } from '../service/testing/happy-world'
import { inScenarios } from '../service/testing/in-scenarios'
import { routes, scenarioServer } from './testing/scenario-server'
import { methodsByRoute } from './testing/sdk-methods'
import type { SdkMethod } from './testing/sdk-methods'

/** Operations without a method in the SDK, which go through its `request`. */
const withoutMethod = [
  'GET /open-apis/authen/v1/authorize',
  'POST /open-apis/authen/v1/authorize',
  'POST /oauth/v1/device_authorization',
  'GET /open-apis/authen/v1/device',
  'POST /oauth/v1/app/registration',
  'GET /page/cli',
  'POST /page/cli',
  'POST /oauth/v3/token',
  'POST /open-apis/authen/v2/oauth/token',
  'POST /oauth/v1/revoke',
  'GET /open-apis/bot/v3/info',
  'GET /open-apis/bot/v3/bots/basic_batch',
  'POST /open-apis/bot/v1/openclaw_bot/ping',
  'GET /open-apis/im/v1/messages/mget',
  'POST /open-apis/im/v1/chats/batch_query',
  'POST /open-apis/im/v1/chat_p2p/batch_query',
  'GET /open-apis/im/v1/chats/:chat_id/members/bots',
  'POST /open-apis/bot/v2/hook/:hook_token',
  'POST /open-apis/bot/hook/:hook_token',
  'POST /open-apis/ephemeral/v1/send',
  'POST /open-apis/ephemeral/v1/delete',
  'POST /open-apis/interactive/v1/card/update',
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

const server = scenarioServer()
let methods: Awaited<ReturnType<typeof methodsByRoute>>
beforeAll(async () => {
  methods = await methodsByRoute(routes)
})

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
    server.service = happy.service
    const { domain, answered } = server
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
  expect([...server.answered].toSorted()).toEqual(routes.toSorted())
})
