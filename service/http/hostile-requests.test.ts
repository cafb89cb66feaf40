import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockTypeNamed } from '../../contract/docx/block-types'
import { endpoints } from '../endpoints'
import { launchBlocks } from '../examples/announcement'
import { heraldEndpoints } from '../herald/herald-endpoints'
import type { ScenarioRequest } from '../rules/scenario'
import { arbitraryOf } from '../testing/arbitrary-of'
import { requestTo } from '../testing/call'
import { runs } from '../testing/random-runs'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'

/**
 * The service answers every request with an envelope, and never with a 5xx. `npm run test:long` tries different
 * requests every time, and more of them.
 */
const RUNS_PER_READ = runs(3, 800)
const RUNS_PER_WRITE = runs(6, 3_000)
/** Each run of these writes or reads a whole world. */
const RUNS_PER_WORLD = runs(2, 500)
const ofWorlds = /\/_herald\/(world|reset|snapshots)/

async function judge() {
  const world = await testWorld(launchBlocks)
  const bugs: unknown[] = []
  const service = createService(world, { local: 'local', onBug: (error) => bugs.push(error) })
  return async (request: Request) => {
    // Keeps clear of all rate limits.
    world.pass(10_000)
    const response = await service(request)
    expect(bugs).toEqual([])
    expect(response.status).toBeLessThan(500)
    expect(response.headers.get('X-Tt-Logid')).toMatch(/./)
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('text/event-stream')) {
      // It has no end.
      await response.body?.cancel()
      return response
    }
    const text = await response.text()
    if (type.startsWith('application/json')) {
      const envelope = JSON.parse(text) as Record<string, unknown>
      expect(typeof envelope['code']).toBe('number')
      // OAuth's answers have a description of their own, where something is wrong.
      if (isOAuth(request) && envelope['code'] !== 0)
        expect(typeof envelope['error_description']).toBe('string')
      else if (!isOAuth(request)) expect(typeof envelope['msg']).toBe('string')
      expect(text).not.toMatch(/\bat \S+ \(|\.ts:\d/)
    } else expect(response.status).toBe(200)
    return response
  }
}

const isOAuth = ({ url }: Request): boolean =>
  /^(\/oauth\/|\/open-apis\/authen\/v2\/oauth\/)/.test(new URL(url).pathname)

const all = [...endpoints, ...heraldEndpoints(endpoints, 'local')]

const words = (given: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [name, inWords(value)]))

/** As a query or a form would carry it; an object without a prototype has no toString. */
const inWords = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** Gives most blocks the number that matches their type object, so that not only the first rule is reached. */
function agreeing(body: unknown): unknown {
  const children = (body as { children?: unknown } | null)?.children
  if (!Array.isArray(children)) return body
  return { ...(body as object), children: children.map(withItsNumber) }
}

function withItsNumber(block: unknown, index: number): unknown {
  const key = Object.keys(block ?? {}).find((name) => blockTypeNamed(name))
  const type = blockTypeNamed(key ?? '')
  return type && index < 3 ? { ...(block as object), block_type: type.number } : block
}

/** A form of nearly right values: where the happy one has a file, mostly bytes are sent, and sometimes text. */
function formOf(value: unknown, happy: ScenarioRequest['form'] = {}): Record<string, string | Blob> {
  const fields = Object.entries(value ?? {}).map(([name, given]): [string, string | Blob] => {
    const isFile = happy[name] instanceof Blob && typeof given !== 'boolean'
    // String would throw for an object whose toString is a value.
    const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '')
    return [name, isFile ? new Blob([text]) : text]
  })
  return Object.fromEntries(fields)
}

test.each(all)(
  '$contract.route answers an envelope to anything close to its shape',
  async ({ contract, happy }) => {
    const ask = await judge()
    const paths = fc.oneof(
      { weight: 4, arbitrary: fc.constant(happy.path ?? {}) },
      { weight: 1, arbitrary: arbitraryOf(contract.path).map(words) },
    )
    const asked = fc.oneof(
      { weight: 1, arbitrary: fc.constant({ body: happy.body, ...(happy.form && { form: happy.form }) }) },
      {
        weight: 8,
        arbitrary: arbitraryOf(contract.body).map((value) =>
          contract.encoding === 'form' ? { form: formOf(value, happy.form) } : { body: agreeing(value) },
        ),
      },
    )
    await fc.assert(
      fc.asyncProperty(paths, arbitraryOf(contract.query).map(words), asked, async (path, query, body) => {
        // An empty path parameter is another path.
        const filled = Object.fromEntries(Object.entries(path).map(([name, value]) => [name, value || 'x']))
        await ask(requestTo(contract.route, { path: filled, query, ...body }))
      }),
      { numRuns: runsOf(contract.route) },
    )
  },
)

function runsOf(route: string): number {
  if (ofWorlds.test(route)) return RUNS_PER_WORLD
  return route.startsWith('GET') ? RUNS_PER_READ : RUNS_PER_WRITE
}

test('raw bytes as a body are answered with an envelope by every endpoint', async () => {
  const ask = await judge()
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 64 }),
    fc.json().map((text) => new TextEncoder().encode(text)),
  )
  const writes = all.filter(({ contract }) => !contract.route.startsWith('GET'))
  const types = fc.constantFrom('application/json', 'multipart/form-data; boundary=x', 'text/plain', '')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...writes), bytes, types, async ({ contract, happy }, raw, type) => {
      const { path } = happy
      const request = requestTo(contract.route, { ...(path && { path }), headers: { 'content-type': type } })
      await ask(new Request(request, { method: request.method, body: raw }))
    }),
    { numRuns: runs(30, 6_000) },
  )
})

test('any path with any method is answered', async () => {
  const ask = await judge()
  const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND')
  const bases = fc.constantFrom(
    'http://herald.test/open-apis/docx/v1/chats/oc_launch/announcement/',
    'http://herald.test/open-apis/im/v1/messages/',
    'http://herald.test/open-apis/',
  )
  const parts = fc.array(
    fc.oneof(
      fc.webSegment(),
      fc.constantFrom('..', '%00', '%', '%ff', '%2f', 'blocks', 'oc_launch', '__proto__'),
    ),
    { maxLength: 9 },
  )
  await fc.assert(
    fc.asyncProperty(methods, bases, parts, async (method, base, segments) => {
      await ask(new Request(base + segments.join('/'), { method, headers: { authorization: 'Bearer t-x' } }))
    }),
    { numRuns: runs(30, 6_000) },
  )
})

const oddQueries = [
  'page_size=-5',
  'page_size=0',
  'page_size=501',
  'page_size=99999999999999999999',
  'page_size=1e3',
  'page_size=0x10',
  'page_size=',
  'page_size=1&page_size=abc',
  'page_size[]=1',
  'page_size=%00',
  'page_size=NaN',
  'page_token=',
  'page_token=%F0%9F%98%80',
  'page_token=' + 'A'.repeat(5000),
  'page_token=W10',
  'revision_id=-2',
  'revision_id=2147483648',
  'user_id_type=__proto__',
  '__proto__=1&constructor=2&toString=3',
  'a[__proto__][x]=1',
  '=',
  '&&&',
  '%',
  '%ff%fe',
  Array.from({ length: 3000 }, (_, at) => `p${at}=${at}`).join('&'),
  Array.from({ length: 3000 }, () => 'page_size=1').join('&'),
]

test('odd queries are refused or ignored by every reading endpoint', async () => {
  const ask = await judge()
  for (const { contract, happy } of all.filter((endpoint) => endpoint.contract.route.startsWith('GET'))) {
    const { path } = happy
    const plain = requestTo(contract.route, path ? { path } : {})
    for (const query of oddQueries)
      await ask(new Request(`${plain.url}?${query}`, { headers: plain.headers }))
  }
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

test('if a name comes twice the first one counts', async () => {
  const ask = await judge()
  const request = requestTo('GET /open-apis/im/v1/chats')
  const response = await ask(new Request(`${request.url}?page_size=1&page_size=abc`, request))
  expect(response.status).toBe(200)
})
