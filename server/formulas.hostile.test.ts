import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from '../service/examples/launch'
import { happySheet, sheetId, spreadsheetToken } from '../service/examples/sheet'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { folderOfFile } from './testing/folders'
import { get, openLine } from './testing/lines'
import { builtServer, type ServerProcess } from './testing/server-process'
import { MOST_PING_MS, MOST_SERVER_MB, watched } from './testing/watched-process'

/** Small sheets whose formulas make or compare large values, and large sheets, read by one application. */
const folder = folderOfFile()
const built = builtServer()
let server: ServerProcess

const formula = (text: string) => ({ type: 'formula', text })
const column = (...cells: unknown[]) => cells.map((cell) => [cell])
const repeated = <One>(times: number, one: One): One[] => Array.from({ length: times }, () => one)

const letters = 'x'.repeat(40_000)

/** A1 has 40,000 letters, and each formula below joins the one above with itself. */
const doubling = (times: number) =>
  column(letters, ...Array.from({ length: times }, (_, at) => formula(`=A${at + 1}&A${at + 1}`)))

const compared = (times: number, cell: string) => repeated(times, `(${cell}=${cell})`).join('+')

/** 500 cells of 40,000 Greek letters, whose case must be looked up. */
const long = Array.from({ length: 20 }, () => repeated(25, 'Ω'.repeat(40_000)))
/** 5,000 empty texts. */
const pieces = repeated(5_000, { type: 'text', text: '' })

const sheets: Record<string, unknown[][]> = {
  [sheetId]: [[]],
  eleven: [...doubling(10), [formula(`=${compared(300, 'A11')}`)]],
  thirteen: doubling(13),
  sixteen: doubling(16),
  compares: [['x'.repeat(50_000)], ...column(...repeated(250, formula(`=${compared(800, 'A$1')}`)))],
  criteria: [...long, ...column(...repeated(40, formula('=COUNTIF(A$1:Y$20,A$1)')))],
  joins: [...long, ...column(...repeated(200, formula('=LEN(CONCAT(A$1:Y$20))')))],
  parses: [['1'.repeat(49_999)], ...column(...repeated(250, formula(`=${repeated(700, 'A$1').join('+')}`)))],
  answers: [['x'.repeat(50_000)], ...Array.from({ length: 5_000 }, () => repeated(10, formula('=A$1')))],
  formulas: Array.from({ length: 6_000 }, () => repeated(100, formula('=1'))),
  looks: [
    ...Array.from({ length: 5_000 }, () => repeated(40, 7)),
    ...column(...repeated(500, formula(`=COUNTIF(A$1:AN$5000,">5")`))),
  ],
  pieces: repeated(10, repeated(30, pieces)),
  heavy: repeated(30, repeated(100, letters)),
  large: repeated(200, ['x'.repeat(50_000)]),
  counts: [
    ...repeated(20, repeated(100, letters)),
    ...column(...repeated(100, formula('=COUNTA(A$1:CV$20)'))),
  ],
}

/** The range to read, if not the whole sheet. */
const ranges: Record<string, string> = {
  criteria: 'A21:A60',
  joins: 'A21:A220',
  looks: 'A5001:A5500',
  heavy: 'A1:A30',
  counts: 'A21:A120',
}

const headers = { authorization: `Bearer ${happyApp.token}` }
const values = `/open-apis/sheets/v2/spreadsheets/${spreadsheetToken}/values`
const path = (name: string) =>
  `${values}/${name}${ranges[name] ? `!${ranges[name]}` : ''}?valueRenderOption=FormattedValue`

async function read(name: string) {
  const answer = await fetch(server.url + path(name), { headers })
  const text = await answer.text()
  const { code } = JSON.parse(text) as { code: number }
  return { status: answer.status, code, bytes: text.length }
}

beforeAll(async () => {
  const world = happyWorld()
  happySheet(world)
  const { announcement } = launch(world)
  const [page, sheet] = announcement.blocks ?? []
  if (!page || !sheet) throw new Error('the happy sheet is the first block')
  announcement.sheets = Object.entries(sheets).map(([id, rows]) => ({
    token: `${spreadsheetToken}_${id}`,
    values: rows,
  }))
  announcement.blocks = [
    { ...page, children: ['sheet', ...Object.keys(sheets).slice(1)] },
    sheet,
    ...Object.keys(sheets)
      .slice(1)
      .map((id) => ({ ...sheet, block_id: id, sheet: { token: `${spreadsheetToken}_${id}` } })),
  ]
  const file = join(folder, 'world.json')
  writeFileSync(file, JSON.stringify(world))
  const data = ['--port', '0', '--data', join(folder, 'data')]
  // Creating the world takes much memory once, so the test measures a second start.
  await (await built.start(...data, '--world', file)).end('SIGTERM')
  server = await built.start(...data)
})

afterAll(() => server.end('SIGTERM'))

/** Prints the measurements during the attack, and checks the limits. */
async function holdsDuring(name: string, attack: () => Promise<string>) {
  let outcome = ''
  const found = await watched(server, async () => {
    outcome = await attack()
  })
  process.stdout.write(
    `${name}: ${outcome}, slowest ping ${found.slowestPing} ms of ${found.pings}, peak ${found.peakMB} MB\n`,
  )
  expect.soft(found.peakMB).toBeLessThan(MOST_SERVER_MB)
  expect.soft(found.slowestPing).toBeLessThan(MOST_PING_MS)
}

test.each(Object.keys(sheets).slice(1))('one read of the sheet %s does not hold up other requests', (name) =>
  holdsDuring(name, async () => {
    const begun = performance.now()
    const { status, code, bytes } = await read(name)
    const ms = Math.round(performance.now() - begun)
    expect([status, code]).toEqual(name === 'answers' ? [400, 90221] : [200, 0])
    expect(bytes).toBeLessThan(11 * 1024 * 1024)
    return `code ${code}, ${bytes} bytes, ${ms} ms`
  }),
)

test.each([
  ...['thirteen', 'answers', 'formulas', 'criteria', 'looks'].map((name) => [4, name] as const),
  [60, 'large'] as const,
])('%i clients that do not read their answers of the sheet %s hold little memory', (clients, name) =>
  holdsDuring(`${name} by ${clients}`, async () => {
    const bytes = get(path(name), `Authorization: Bearer ${happyApp.token}\r\n`)
    const lines = await Promise.all(
      repeated(clients, 0).map(() => openLine(server.url, { bytes, reads: false })),
    )
    await pause(10_000)
    for (const { socket } of lines) socket.destroy()
    return 'cut after 10 s'
  }),
)
