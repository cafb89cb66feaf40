import { expect, test } from 'vitest'
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

test('a pong is written as the SDK reads it', () => {
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

test('a negative service and numbers of 64 bits come back as they were', () => {
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
  ['a length beyond the end', '0800100018f68180102000 2aff7f'],
  ['a kind of field that no frame has', '0d00000000'],
  ['too many headers', `0800100018f68180102000${'2a04 0a00 1200'.repeat(65)}`],
])('%s is no frame', (_, bytes) => {
  expect(decodeFrame(hex(bytes))).toBe(undefined)
})
