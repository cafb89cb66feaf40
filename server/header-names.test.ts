import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { cleanName } from '../service/bytes/content-disposition'
import { fileNames } from '../service/im/files/testing/file-names'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { usualName } from './header-names'
import { advance } from './testing/json-call'
import { answerIn, readers } from './testing/sdk-readers'
import { sdkServer } from './testing/sdk-server'

const world = happyWorld()
for (const [at, file_name] of fileNames.entries())
  world.files.push({ ...world.files[0]!, file_key: `file_v3_named_${at}`, file_name })
const sdk = sdkServer(world, happyApp)

/** The bytes of everything that the server sends on a connection until it closes it. */
function bytesOf(lines: readonly string[]): Promise<Buffer> {
  const { hostname, port } = new URL(sdk.url)
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write([...lines, '', ''].join('\r\n')))
    socket.on('data', (piece) => pieces.push(piece)).on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(pieces)))
  })
}

const asked = (first: string, ...headers: string[]) =>
  bytesOf([`${first} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers])

const bearer = `Authorization: Bearer ${happyApp.token}`

/** Names with capitals, and the few that are written otherwise. */
const usual = /^([A-Z][a-z0-9]*(-[A-Z][a-z0-9]*)*|ETag|WWW-Authenticate|x-ogw-ratelimit-(limit|reset))$/

test.each<[string, number, readonly string[]]>([
  ['an answer of the service', 200, ['GET /open-apis/im/v1/chats HTTP/1.1', bearer]],
  ['a download', 200, ['GET /open-apis/im/v1/files/file_v3_happy HTTP/1.1', bearer]],
  ['an endpoint of Herald', 200, ['GET /_herald/state HTTP/1.1']],
  ['health', 200, ['GET /healthz HTTP/1.1']],
  ['the address of a long connection', 200, ['POST /callback/ws/endpoint HTTP/1.1', 'Content-Length: 0']],
  ['a path outside the service', 404, ['GET /nothing HTTP/1.1']],
  ['a foreign host', 421, ['GET / HTTP/1.1', 'Host: example.com']],
  ['a refused upgrade', 403, ['GET /ws?ticket=x HTTP/1.1', 'Upgrade: websocket']],
  ['a line that is no HTTP', 400, ['nonsense']],
])('%s has header names in their usual spelling', async (_, status, [first = '', ...headers]) => {
  const host = headers.some((line) => line.startsWith('Host')) ? [] : ['Host: 127.0.0.1']
  const connection = headers.some((line) => line.startsWith('Upgrade')) ? 'Upgrade' : 'close'
  const answer = answerIn(await bytesOf([first, ...host, `Connection: ${connection}`, ...headers]))
  expect(answer.status).toBe(status)
  expect([...answer.headers.keys()].filter((name) => !usual.test(name))).toEqual([])
})

test('a refusal for pace writes its two headers as the platform does', async () => {
  let answer = answerIn(await asked('GET /open-apis/docx/v1/chats/oc_launch/announcement', bearer))
  for (let calls = 0; calls < 30 && answer.status === 200; calls += 1)
    answer = answerIn(await asked('GET /open-apis/docx/v1/chats/oc_launch/announcement', bearer))
  const names = [...answer.headers.keys()].filter((name) => name.toLowerCase().startsWith('x-ogw'))
  expect(names).toEqual(['x-ogw-ratelimit-limit', 'x-ogw-ratelimit-reset'])
})

test.each([
  ['content-type', 'Content-Type'],
  ['X-TT-LOGID', 'X-Tt-Logid'],
  ['etag', 'ETag'],
  ['X-Ogw-Ratelimit-Reset', 'x-ogw-ratelimit-reset'],
])('the usual spelling of %s is %s', (name, spelling) => {
  expect(usualName(name)).toBe(spelling)
  // Found again in what was remembered.
  expect(usualName(name)).toBe(spelling)
})

test('an SDK can read why the host refuses a request, and what is wrong with a path outside the service', async () => {
  const foreign = await bytesOf([
    'GET /open-apis/im/v1/chats HTTP/1.1',
    'Host: example.com',
    'Connection: close',
  ])
  expect(readers.Python(foreign).code).toBe(421)
  expect(foreign.toString()).toContain('use localhost as the host name')
  const outside = answerIn(await asked('GET /im/v1/chats'))
  expect([outside.status, outside.headers.get('X-Herald-Hint')]).toEqual([
    404,
    'no such path: the operations of the platform are under /open-apis',
  ])
})

const logId = expect.stringMatching(/^\w{20,}$/) as string

test.each(Object.entries(readers))('the SDK for %s reads codes and log ids', async (_, read) => {
  expect(read(await asked('GET /open-apis/im/v1/chats', bearer))).toEqual({
    code: 0,
    logId,
    fileName: undefined,
  })
  const unknown = { logId, fileName: undefined }
  expect(read(await asked('GET /open-apis/im/v1/chats'))).toEqual({ ...unknown, code: 99991661 })
  expect(read(await asked('GET /open-apis/im/v1/nothing', bearer))).toEqual({ ...unknown, code: 404 })
  expect(read(await asked('GET /open-apis/im/v1/files/file_v3_none', bearer))).toMatchObject(unknown)
})

test.each(Object.entries(readers))('the SDK for %s reads the name of every file', async (language, read) => {
  for (const [at, name] of fileNames.entries()) {
    // No rate limit applies.
    if (at % 40 === 0) await advance(sdk.url)
    const bytes = await asked(`GET /open-apis/im/v1/files/file_v3_named_${at}`, bearer)
    const saved = cleanName(name)
    expect(read(bytes)).toEqual({
      code: 0,
      logId,
      fileName: language === 'Python' ? saved.replaceAll(/["\\]|%(?=[0-9a-f]{2})/gi, '_') : saved,
    })
  }
})
