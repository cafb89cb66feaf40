import { expect, test } from 'vitest'
import { BatchUpdateBlocks } from '../contract/docx/batch-update-blocks'
import { CreateBlocks } from '../contract/docx/create-blocks'
import { CreateMessage } from '../contract/im/messages/create-message'
import { WriteValues } from '../contract/sheets/write-values'
import { runToEnd } from '../primitives/in-slices'
import { HangUp } from '../server/hang-up'
import { firstFault } from '../service/http/first-fault'
import { hashOf } from './cookies'
import { JsonBodies, parsedBytesOf, takesMore } from './json-body'
import { operations, type Operation } from './operations'
import { validBodyOf } from './testing/valid-bodies'

const operationOf = (endpoint: unknown) =>
  operations.find((operation) => operation.endpoint === endpoint) as Operation
const check = async (endpoint: unknown, text: string) =>
  new JsonBodies().check(operationOf(endpoint), Buffer.from(text), new HangUp())

const send = (more: object) =>
  JSON.stringify({ receive_id: 'oc_1', msg_type: 'text', content: '{}', ...more })
const list = (times: number, one: string) => `[${Array<string>(times).fill(one).join(',')}]`
const cells = (rows: string) => `{"valueRange":{"range":"s!A1","values":${rows}}}`

test.each([
  ['a receiver of three megabytes', send({ receive_id: 'a'.repeat(3_000_000) })],
  ['no content', send({ content: undefined })],
  ['no JSON', '{'],
  ['65 levels', send({ x: JSON.parse('['.repeat(64) + ']'.repeat(64)) as unknown })],
  ['a million empty objects', send({}).replace(/}$/, `,"x":${list(1_000_000, '{}')}}`)],
])('a send with %s is refused', async (_, text) => {
  expect(await check(CreateMessage, text)).toBeUndefined()
})

test('the key of a receiver is a hash of fixed length, and an unknown field is passed on', async () => {
  const body = await check(CreateMessage, send({ receive_id: 'a'.repeat(500), uuid: 'one', later: true }))
  expect(body).toMatchObject({ receiver: hashOf('a'.repeat(500)), hasUuid: true })
  expect(String(body?.bytes)).toContain('"later":true')
})

test('half a million cells and two megabytes of blocks are accepted', async () => {
  expect(await check(WriteValues, cells(list(5_000, list(100, '0'))))).toBeDefined()
  const text = `{"block_type":2,"text":{"elements":${list(1_500, '{"text_run":{"content":""}}')}}}`
  expect(await check(CreateBlocks, `{"children":${list(50, text)}}`)).toBeDefined()
})

/** How many slices a search for faults takes, and what it finds. */
function slicesOf(endpoint: unknown, text: string): [slices: number, isFaulty: boolean] {
  const work = firstFault(operationOf(endpoint).endpoint.body, JSON.parse(text))
  for (let slices = 1; ; slices += 1) {
    const { done, value } = work.next()
    if (done) return [slices, value !== undefined]
  }
}

test('the first fault ends a search, and a long search runs in slices', () => {
  expect(slicesOf(WriteValues, cells(list(50, list(13_000, '{}'))))).toEqual([1, true])
  expect(
    slicesOf(
      CreateBlocks,
      `{"children":${list(50, '{"block_type":2,"text":{"elements":[{"text_run":{}}]}}')}}`,
    ),
  ).toEqual([1, true])
  // Each element is wrong only as a whole.
  expect(slicesOf(BatchUpdateBlocks, `{"requests":${list(50, '{"block_id":"a"}')}}`)).toEqual([1, true])
  const [slices, isFaulty] = slicesOf(WriteValues, cells(list(5_000, list(100, '0'))))
  expect([slices > 90, isFaulty]).toEqual([true, false])
})

test('the search finds every kind of fault, and none in a value that the schema accepts', () => {
  const faults = (endpoint: unknown, text: string) =>
    runToEnd(firstFault(operationOf(endpoint).endpoint.body, JSON.parse(text))) !== undefined
  for (const operation of operations.filter(({ body }) => body === 'json'))
    expect(faults(operation.endpoint, JSON.stringify(validBodyOf(operation)))).toBe(false)
  expect(faults(CreateMessage, send({ uuid: 1 }))).toBe(true)
  expect(faults(WriteValues, cells('[[{"type":"text"}]]'))).toBe(true)
  expect(faults(WriteValues, cells('{}'))).toBe(true)
  expect(faults(WriteValues, '{"valueRange":[]}')).toBe(true)
})

test('the memory of a parsed text is estimated on its bytes, and too much is not estimated', () => {
  const bytesOf = (text: string, most = 1_000) => parsedBytesOf(Buffer.from(text), most)
  expect(bytesOf('{}')).toBe(5 * 14)
  expect(bytesOf(String.raw`{"[,{\",[":"\\"}`)).toBe(6 * 14)
  expect(bytesOf('[{},{},{}]', 200)).toBeUndefined()
  expect(parsedBytesOf(Buffer.from('[[[]]]'), 1_000, 2)).toBeUndefined()
})

test('long bodies are checked one at a time, and one whose client hung up is not checked', async () => {
  const bodies = new JsonBodies()
  const long = Buffer.from(cells(list(5_000, list(50, '0'))))
  const gone = new HangUp()
  const order: string[] = []
  const first = Promise.resolve(bodies.check(operationOf(WriteValues), long, new HangUp())).then(() =>
    order.push('first'),
  )
  const second = Promise.resolve(bodies.check(operationOf(WriteValues), long, gone)).catch(() =>
    order.push('gone'),
  )
  gone.end()
  const third = Promise.resolve(bodies.check(operationOf(WriteValues), long, new HangUp())).then(() =>
    order.push('third'),
  )
  await Promise.all([first, second, third])
  expect(order).toEqual(['first', 'gone', 'third'])
})

test('a text takes more than the limit from its densest bytes on', () => {
  // An empty list takes two bytes, and the memory of four values.
  const text = list(20, '[]')
  const bytes = parsedBytesOf(Buffer.from(text), Infinity)!
  for (const most of [1, bytes - 14, bytes - 1, bytes, 100 * bytes])
    expect([most, takesMore(Buffer.from(text), most)]).toEqual([most, most < bytes])
})
