import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderOfFile } from './testing/folders'
import { hostWorld, tokenOf } from './testing/host-world'
import { openLine, type Line } from './testing/lines'
import { builtServer, type ServerProcess } from './testing/server-process'
import { MOST_PING_MS, MOST_SERVER_MB, watched } from './testing/watched-process'

/**
 * Sixty simultaneous bodies of 2 MB, each much larger once parsed. The server stays small and answers other clients.
 */
const BODIES = 60
const BYTES = 2_000_000

const folder = folderOfFile()
const built = builtServer()
let server: ServerProcess

beforeAll(async () => {
  const world = join(folder, 'world.json')
  writeFileSync(world, JSON.stringify(hostWorld(BODIES)))
  server = await built.startUnder(
    ['env', 'NODE_OPTIONS=--max-old-space-size=2048'],
    '--world',
    world,
    '--data',
    join(folder, 'data'),
    '--port',
    '0',
  )
}, 300_000)

afterAll(() => server.end('SIGTERM'))

const repeated = (one: string) => `${`${one},`.repeat(Math.floor((BYTES - 100) / (one.length + 1)))}${one}`
const values = (rows: string) => `{"valueRange":{"range":"nobody!A1:B2","values":[${rows}]}}`
const SHEET = 'PUT /open-apis/sheets/v2/spreadsheets/shtcnNobody/values'
const BLOCKS = 'POST /open-apis/docx/v1/chats/oc_nobody/announcement/blocks/oc_nobody/children?revision_id=-1'
const MESSAGE = 'POST /open-apis/im/v1/messages?receive_id_type=chat_id'

const names = () => {
  let all = '{"":0'
  for (let name = 0; all.length < BYTES - 100; name += 1) all += `,"${name.toString(36)}":0`
  return `${all}}`
}

/** As many values as an endpoint accepts, in a body of full length. */
const mostCells = `${'[0],'.repeat(49_000)}[${'0,'.repeat(100_000)}"${'x'.repeat(BYTES - 500_000)}"]`

const attacks: [what: string, target: string, body: () => string][] = [
  ['empty objects for a sheet', SHEET, () => values(repeated('{}'))],
  ['lists of one cell for a sheet', SHEET, () => values(repeated('[0]'))],
  ['as many rows and cells as pass for a sheet', SHEET, () => values(mostCells)],
  ['numbers for a sheet', SHEET, () => values(`[${repeated('0')}]`)],
  ['cells of a wrong type for a sheet', SHEET, () => values(`[${repeated('true')}]`)],
  ['objects in cells for a sheet', SHEET, () => values(`[${repeated('{"type":"text","text":""}')}]`)],
  ['names for an announcement', BLOCKS, () => `{"children":[${names()}]}`],
  [
    'elements for an announcement',
    BLOCKS,
    () => `{"children":[{"block_type":2,"text":{"elements":[${repeated('{"text_run":{"content":""}}')}]}}]}`,
  ],
  [
    'escapes for a message',
    MESSAGE,
    () => `{"receive_id":"oc_nobody","msg_type":"text","content":"${'\\u5b57'.repeat(BYTES / 6 - 100)}"}`,
  ],
]

async function send(target: string, body: Buffer, app: number | undefined, headers = {}) {
  const [method = '', path = ''] = target.split(' ')
  try {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(app !== undefined && { authorization: `Bearer ${tokenOf(app)}` }),
      },
      body,
    })
    return ((await answer.json()) as { code: number }).code
  } catch {
    return 'cut'
  }
}

const report = (what: string, found: object, codes: unknown[]) => {
  const counted = new Map<unknown, number>()
  for (const code of codes) counted.set(code, (counted.get(code) ?? 0) + 1)
  process.stdout.write(`${what} ${JSON.stringify(found)} ${JSON.stringify([...counted])}\n`)
}

/** Runs an attack and checks that the server stays within its limits. */
async function stands(what: string, attack: () => Promise<unknown[]>) {
  let codes: unknown[] = []
  const found = await watched(server, async () => {
    codes = await attack()
  })
  report(what, found, codes)
  const { peakMB, slowestPing } = found
  expect({ what, isWithinMemory: peakMB < MOST_SERVER_MB }).toEqual({ what, isWithinMemory: true })
  expect({ what, answersPings: slowestPing < MOST_PING_MS }).toEqual({ what, answersPings: true })
  return codes
}

const holders: [who: string, app: (turn: number) => number | undefined][] = [
  ['one token', () => 0],
  ['sixty tokens', (turn) => turn],
  ['no token', () => undefined],
]

test.each(attacks)(
  'the server survives sixty simultaneous bodies with %s',
  async (what, target, body) => {
    const bytes = Buffer.from(body())
    for (const [who, app] of holders)
      await stands(`${what}, ${who}`, () =>
        Promise.all(Array.from({ length: BODIES }, (_, turn) => send(target, bytes, app(turn)))),
      )
  },
  180_000,
)

test('the server survives sixty small bodies that each make a gigabyte', async () => {
  const bomb = gzipSync(Buffer.alloc(1_000_000_000, ' '))
  for (const [who, app] of holders)
    await stands(`gigabytes in gzip, ${who}`, () =>
      Promise.all(
        Array.from({ length: BODIES }, (_, turn) =>
          send(SHEET, bomb, app(turn), { 'content-encoding': 'gzip' }),
        ),
      ),
    )
}, 180_000)

test('the server survives sixty bodies in chunks of one byte', async () => {
  const [method, path] = SHEET.split(' ')
  const head = (app: number) =>
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${tokenOf(app)}\r\n` +
    'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  for (const [who, app] of holders.slice(0, 2))
    await stands(`pieces of one byte, ${who}`, async () => {
      const lines: Line[] = []
      for (let turn = 0; turn < BODIES; turn += 1)
        lines.push(await openLine(server.url, { bytes: head(app(turn) ?? 0) + '1\r\n[\r\n'.repeat(300_000) }))
      // The server cuts the connections, because the chunks are tiny.
      await Promise.all(lines.map((line) => line.closed))
      return lines.map(() => 'cut')
    })
}, 180_000)
