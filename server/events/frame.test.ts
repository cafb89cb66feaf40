import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../service/testing/random-runs'
import { CONTROL, DATA, decodeFrame, encodeFrame } from './frame'

/** Bytes that node-sdk 1.74.0 has written and read (platform/events#frames). */
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

const ping = hex('0800 1000 18f6818010 2000 2a0c 0a0474797065 120470696e67')
const pong = hex(
  '0800100018f681801020002a0c0a04747970651204706f6e6742527b2250696e67496e74657276616c223a39302c225265636f6e6e656374436f756e74223a2d312c225265636f6e6e656374496e74657276616c223a39302c225265636f6e6e6563744e6f6e6365223a32357d',
)
const acknowledgement = hex(
  '0807100918f681801020012a0d0a047479706512056576656e742a110a0a6d6573736167655f696412036d2d322a080a0373756d1201312a080a037365711201302a0f0a0874726163655f69641203742d312a0b0a0662697a5f727412013042527b22636f6465223a3230302c2264617461223a2265794a306232467a6443493665794a306558426c496a6f696333566a5932567a63794973496d4e76626e526c626e51694f694a7661794a3966513d3d227d',
)

test('a client’s ping is read', () => {
  expect(decodeFrame(ping)).toEqual({
    seqId: 0n,
    logId: 0n,
    service: 33554678,
    method: CONTROL,
    headers: [['type', 'ping']],
  })
})

test('a pong is written in the form that the SDK reads', () => {
  const config = { PingInterval: 90, ReconnectCount: -1, ReconnectInterval: 90, ReconnectNonce: 25 }
  const frame = {
    seqId: 0n,
    logId: 0n,
    service: 33554678,
    method: CONTROL,
    headers: [['type', 'pong']] as const,
    payload: Buffer.from(JSON.stringify(config)),
  }
  expect(Buffer.from(encodeFrame(frame))).toEqual(pong)
})

test('an acknowledgement with a result is read', () => {
  const { method, headers, payload } = decodeFrame(acknowledgement) ?? {}
  expect(method).toBe(DATA)
  expect(Object.fromEntries(headers ?? [])).toMatchObject({ message_id: 'm-2', biz_rt: '0' })
  expect(JSON.parse(Buffer.from(payload ?? []).toString())).toMatchObject({ code: 200 })
})

test('a negative service and 64-bit numbers survive encoding and decoding', () => {
  const frame = {
    seqId: 2n ** 64n - 1n,
    logId: 7677469797122837778n,
    service: -1,
    method: DATA,
    headers: [['type', 'event']] as const,
  }
  const written = Buffer.from(encodeFrame(frame))
  expect(written.toString('hex')).toContain('18ffffffffffffffffff01')
  expect(decodeFrame(written)).toEqual(frame)
})

test.each([
  ['nothing', ''],
  ['a field that is cut', '0800100018f68180102000 2a0c0a04'],
  ['a number without end', `08${'ff'.repeat(12)}`],
  ['a frame without a method', '0800100018f6818010'],
  ['a field with the number 0', '0800100018f68180102000 0000'],
  ['a group that never ends', '0800100018f68180102000 7b'],
  ['a group that ends under another number', '0800100018f68180102000 7b 84 01'],
  ['101 groups within each other', `0800100018f68180102000${'7b'.repeat(101)}${'7c'.repeat(101)}`],
  ['too many headers', `0800100018f68180102000${'2a04 0a00 1200'.repeat(65)}`],
])('%s is not a frame', (_, bytes) => {
  expect(decodeFrame(hex(bytes))).toBe(undefined)
})

/** Fields with the number 15, which no frame has. */
const unknownFields = {
  'a number (wire type 0)': '78 ffffffffffffffffff01',
  'eight bytes (wire type 1)': '79 0102030405060708',
  'a text (wire type 2)': '7a 03 616263',
  'a group (wire types 3 and 4)': '7b 0801 79 0102030405060708 7b 7c 7c',
  'four bytes (wire type 5)': '7d 01020304',
}

test.each(Object.entries(unknownFields))('an unknown field with %s is skipped', (_, bytes) => {
  const field = hex(bytes)
  const header = hex(`2a${(12 + field.length).toString(16).padStart(2, '0')} 0a0474797065`)
  const within = Buffer.concat([hex('0800 1000 18f6818010 2000'), header, field, hex('120470696e67')])
  for (const given of [Buffer.concat([field, ping]), Buffer.concat([ping, field]), within])
    expect(decodeFrame(given)).toEqual(decodeFrame(ping))
})

test('a known field of another wire type is skipped', () => {
  const fixed = Buffer.concat([ping, hex('25 01020304'), hex('45 01020304'), hex('29 0102030405060708')])
  expect(decodeFrame(fixed)).toEqual(decodeFrame(ping))
})

const number64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const text = fc.string({ unit: 'grapheme', maxLength: 200 })
const frames = fc.record(
  {
    seqId: number64,
    logId: number64,
    service: fc.integer(),
    method: fc.nat(),
    headers: fc.array(fc.tuple(text, text), { maxLength: 8 }),
    payload: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  },
  { requiredKeys: ['seqId', 'logId', 'service', 'method', 'headers'] },
)

test('every frame is decoded as it was encoded, even between unknown fields', () => {
  const fields = fc.array(fc.constantFrom(...Object.values(unknownFields)).map(hex), { maxLength: 5 })
  fc.assert(
    fc.property(frames, fields, fields, (frame, before, after) => {
      const written = Buffer.concat([...before, encodeFrame(frame), ...after])
      expect(decodeFrame(written)).toEqual(frame)
    }),
    { numRuns: runs(300) },
  )
})

test('decoding a truncated or altered frame never throws', () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 })
  fc.assert(
    fc.property(frames, fc.nat(), changes, (frame, length, changed) => {
      const written = Buffer.from(encodeFrame(frame))
      for (const [at, byte] of changed) written[at % written.length] = byte
      for (const given of [written, written.subarray(0, length % (written.length + 1))]) {
        const read = decodeFrame(given)
        expect((read?.headers ?? []).length).toBeLessThanOrEqual(64)
        if (read) expect(decodeFrame(Buffer.from(encodeFrame(read)))).toEqual(read)
      }
    }),
    { numRuns: runs(300) },
  )
})
