import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../service/endpoints'
import type { ScenarioRequest } from '../service/rules/scenario'
import { happyApp } from '../service/testing/happy-world'
import { inScenarios } from '../service/testing/in-scenarios'
import { folderOfFile } from './testing/folders'
import { McpClient } from './testing/mcp-client'
import { routes, scenarioServer } from './testing/scenario-server'
import { methodsByRoute } from './testing/sdk-methods'

/** The tools of the official MCP server for messages, chats and cards, as a model calls them (`npm run test:sdks`). */
const server = scenarioServer()
const folder = folderOfFile()

/** Tools whose operations Herald does not answer: menus of chats, messages to departments, and bubbles. */
const unanswered = [
  'im.v1.batchMessage.delete',
  'im.v1.batchMessage.getProgress',
  'im.v1.batchMessage.readUser',
  'im.v1.chatMenuItem.patch',
  'im.v1.chatMenuTree.create',
  'im.v1.chatMenuTree.delete',
  'im.v1.chatMenuTree.get',
  'im.v1.chatMenuTree.sort',
  'im.v1.message.pushFollowUp',
  'im.builtin.batchSend',
]

/** The tools by the routes of their operations. */
const tools = new Map<string, string>()
let client: McpClient
let offered: readonly string[]
beforeAll(async () => {
  for (const [route, name] of await methodsByRoute(routes))
    if (name[0] === 'im' || name[0] === 'cardkit') tools.set(route, versioned(name))
  const program = join(process.env['HERALD_SDKS'] ?? '', 'node_modules', 'lark-mcp', 'dist', 'cli.js')
  const named = [...tools.values(), ...unanswered].join(',')
  const { app_id, app_secret } = happyApp
  const args = ['mcp', '-a', app_id, '-s', app_secret, '-d', server.domain, '-t', named]
  client = new McpClient([program, ...args, '--token-mode', 'tenant_access_token'], {
    ...process.env,
    HOME: folder,
  })
  await client.open()
  offered = await client.tools()
})
afterAll(() => client.close())

/** Tools always name the version, which the SDK may leave out. */
const versioned = ([area = '', version = '', ...rest]: readonly string[]) =>
  [area, ...(/^v\d$/.test(version) ? [] : ['v1']), version, ...rest].join('.')

const wireName = (name: string) => name.replaceAll('.', '_')

test('the server offers a tool for each operation, and those that Herald does not answer are named', async () => {
  expect(offered).toHaveLength(75)
  const known = [...tools.values(), ...unanswered].map(wireName)
  expect(offered.filter((name) => !known.includes(name))).toEqual([])
})

/** A model sends booleans, which a query has as words. */
const valuesOf = (query: ScenarioRequest['query'] = {}) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value === 'true' || (value !== 'false' && value)]),
  )

const withTools = endpoints.filter(({ contract }) => /\/open-apis\/(im|cardkit)\//.test(contract.route))

test.each(withTools.map((endpoint) => [endpoint.contract.route, endpoint] as const))(
  'a tool calls %s',
  async (route, endpoint) => {
    const name = wireName(tools.get(route) ?? '')
    if (!offered.includes(name)) return
    const { service, request } = await inScenarios(endpoint)
    server.service = service
    server.answered.delete(route)
    const { path = {}, query, body: data = {} } = request
    // A few tools demand it, and all others drop it.
    const params = { user_id_type: 'open_id', ...valuesOf(query) }
    const answer = await client.call(name, { path, params, data })
    expect(answer).toEqual({ isError: false, text: expect.any(String) })
    expect([...server.answered]).toContain(route)
  },
)
