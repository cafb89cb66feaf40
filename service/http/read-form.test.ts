import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ArrivedFile } from '../../contract/form'
import type { Blobs } from '../blobs/blobs'
import { memoryBlobs } from '../blobs/memory-blobs'
import { runs } from '../testing/random-runs'
import { Failure } from './failure'
import { HEAD_BYTES, MAX_TEXT_BYTES, readForm } from './read-form'

const most = 1_000
const upload = { part: 'file', most }

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff)
const utf8 = (text: string) => new TextEncoder().encode(text)

/** A body that arrives in pieces which end at these places. */
const arriving = (bytes: Uint8Array, cuts: readonly number[] = []) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
      for (const [index, place] of places.slice(0, -1).entries())
        controller.enqueue(bytes.slice(place, places[index + 1]))
      controller.close()
    },
  })

const requestOf = (
  body: ReadableStream<Uint8Array> | Uint8Array,
  contentType = 'multipart/form-data; boundary=B',
) =>
  new Request('http://herald.test/', {
    method: 'POST',
    body: body as never,
    headers: { 'content-type': contentType },
    duplex: 'half',
  } as RequestInit)

const read = (body: string | Uint8Array, contentType?: string, blobs: Blobs = memoryBlobs()) =>
  readForm(requestOf(typeof body === 'string' ? utf8(body) : body, contentType), upload, blobs, 234001)

const lines = (...all: string[]) => all.join('\r\n')
const text = (name: string, value: string) =>
  lines('--B', `Content-Disposition: form-data; name="${name}"`, '', value, '')
const file = (value: string, disposition = 'name="file"; filename="a.bin"') =>
  lines(
    '--B',
    `Content-Disposition: form-data; ${disposition}`,
    'Content-Type: application/octet-stream',
    '',
    value,
    '',
  )
const END = '--B--\r\n'

test('text is text, and the file is known by its size, its hash, its head and its sum', async () => {
  const { fields, staged } = await read(text('file_name', '报告 😀.pdf') + file('hello') + END)
  expect(fields['file_name']).toBe('报告 😀.pdf')
  expect(fields['file']).toMatchObject({
    size: 5,
    sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    head: utf8('hello'),
    adler32: '103547413',
  })
  expect(staged.size).toBe(1)
})

test.each([
  ['no file name but a type, as the official SDK sends a Buffer', 'name="file"'],
  ['a semicolon at the end, as in the official example', 'name="file";'],
  ['a file name in raw UTF-8', 'name="file"; filename="报告 (1).pdf"'],
  ['a file name encoded twice', 'name="file"; filename="a.pdf"; filename*=UTF-8\'\'%E6%8A.pdf'],
  ['a file name full of quotes', 'name="file"; filename="a\\"; name=\\"evil.pdf"'],
  ['a file name that ends with a backslash', 'name="file"; filename="C:\\dir\\"'],
  ['names without quotes', 'name=file; filename=a.pdf'],
  ['odd spaces', ' name = "file" '.replace(' = ', '=')],
])('a file is accepted with %s', async (_, disposition) => {
  const { fields } = await read(file('hello', disposition) + END)
  expect(fields).toMatchObject({ file: { size: 5 } })
})

test('the part with the file’s name is the file, even with neither a file name nor a type', async () => {
  const { fields, staged } = await read(text('file', 'hello') + END)
  expect(fields).toMatchObject({ file: { size: 5, head: utf8('hello') } })
  expect(staged.size).toBe(1)
})

test('a text that declares its type is text', async () => {
  const typed = lines(
    '--B',
    'Content-Disposition: form-data; name="a"',
    'Content-Type: text/plain',
    '',
    '1',
    '',
  )
  expect((await read(typed + END)).fields).toEqual({ a: '1' })
})

test('if a name comes twice the first one counts, and files of other names are skipped', async () => {
  const twice =
    text('a', '1') + file('one') + text('a', '2') + file('three') + file('x', 'name="other"; filename="x"')
  const { fields, staged } = await read(twice + END)
  expect(fields).toMatchObject({ a: '1', file: { size: 3 } })
  expect(Object.keys(fields)).toEqual(['a', 'file'])
  expect(staged.size).toBe(1)
})

test('a preamble, an epilogue and a body without a last line break are no fault', async () => {
  expect((await read(`hello\r\n${text('a', '1')}${END}goodbye`)).fields).toEqual({ a: '1' })
  expect((await read(`${text('a', '1')}--B--`)).fields).toEqual({ a: '1' })
  expect((await read('--B--')).fields).toEqual({})
})

test('what looks like a boundary within a file is a part of it', async () => {
  const inside = 'a\r\n--\r\n--A\r\n-B--\r\r\n\n--B\r--B--'
  expect((await read(file(inside) + END)).fields).toMatchObject({ file: { size: inside.length } })
})

test('names that every object has are ordinary names', async () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__proto__[polluted]']
  const { fields } = await read(names.map((name) => text(name, 'x')).join('') + END)
  expect(Object.keys(fields)).toEqual(names)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('a file is staged up to the limit; with one byte more it is not, and the fields after it are still read', async () => {
  const exact = await read(file('x'.repeat(most)) + END)
  expect(exact.fields).toMatchObject({ file: { size: most } })
  const { fields, staged } = await read(file('x'.repeat(most + 1)) + text('behind', 'it') + END)
  expect(fields).toMatchObject({ file: { size: most + 1, sha256: '', adler32: '' }, behind: 'it' })
  expect([...staged.values()][0]?.sha256).toBe('')
})

/** The reason is shown with the call in the log of a local service. */
const withReason = {
  code: 234001,
  options: { violations: [{ field: 'body', description: expect.stringMatching(/./) }] },
}

const part = text('a', '1')
test.each<[string, string | Uint8Array, string?]>([
  ['another type', '{}', 'application/json'],
  ['no boundary named', part + END, 'multipart/form-data'],
  ['a boundary beyond all measure', part + END, `multipart/form-data; boundary=${'B'.repeat(201)}`],
  ['another boundary', part + END, 'multipart/form-data; boundary=C'],
  ['no end boundary', part],
  ['an end within a file', file('hel').slice(0, -3)],
  ['no headers', `--B\r\n\r\nx\r\n${END}`],
  ['a line without headers', `--B\r\n\r\n${END}`],
  ['a boundary that breaks off', `--B\r\r\n${END}`],
  ['headers that never end', `--B\r\n${'X-A: b\r\n'.repeat(101)}`],
  ['a header line that never ends', `--B\r\nX-A: ${'b'.repeat(17_000)}`],
  ['a line without a name', `--B\r\n: b\r\n\r\nx\r\n${END}`],
  ['a control in a header', `--B\r\nContent-Disposition: form-data; name="a\0"\r\n\r\nx\r\n${END}`],
  ['no disposition', `--B\r\nContent-Type: text/plain\r\n\r\nx\r\n${END}`],
  ['another disposition', `--B\r\nContent-Disposition: attachment; name="a"\r\n\r\nx\r\n${END}`],
  ['no name', `--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n${END}`],
  ['an empty name', text('', 'x') + END],
  ['a name of 201 letters', text('n'.repeat(201), 'x') + END],
  ['a boundary that goes on', `--BB\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n${END}`],
  ['a part without anything', `--B\r\n--B--`],
  ['too many parts', part.repeat(101) + END],
  ['too much text', text('a', 'x'.repeat(262_144)) + END],
  ['U+0000 in a text', text('a', 'a\0b') + END],
  ['a text that is no UTF-8', latin(text('a', '\xff') + END)],
  ['a form that is packed', latin('\x1f\x8b\x08\0\0\0\0\0\0\x03')],
  ['a beginning without end', new Uint8Array(100_000)],
])('a body with %s is refused with the shape’s code', async (_, body, contentType) => {
  await expect(read(body, contentType)).rejects.toMatchObject(withReason)
})

test('text up to the limit is read whole', async () => {
  const words = 'x'.repeat(MAX_TEXT_BYTES - 'a'.length)
  expect((await read(text('a', words) + END)).fields['a']).toBe(words)
  await expect(read(text('a', `${words}x`) + END)).rejects.toMatchObject({ code: 234001 })
})

test('a name of 200 letters is accepted', async () => {
  const name = 'n'.repeat(200)
  expect((await read(text(name, 'x') + END)).fields).toEqual({ [name]: 'x' })
})

test('a hundred parts are accepted', async () => {
  const hundred = Array.from({ length: 100 }, (_, at) => text(`a${at}`, 'x')).join('')
  expect(Object.keys((await read(hundred + END)).fields)).toHaveLength(100)
})

/** Blobs that count what was staged in them and what was discarded. */
function watched() {
  const seen = { staged: 0, discarded: 0 }
  const inner = memoryBlobs()
  const blobs: Blobs = {
    ...inner,
    async stage(bytes, limit) {
      seen.staged += 1
      const held = await inner.stage(bytes, limit)
      return { ...held, discard: async () => void (seen.discarded += 1) }
    },
  }
  return { seen, blobs }
}

test('a file that was staged before its form is refused is discarded', async () => {
  for (const rest of [part, text('a', '\0') + END, '--B\r\n\r\n', '--B\r\nX: y\r\n\r\n']) {
    const { seen, blobs } = watched()
    const begin = utf8(file('hello') + part)
    const body = arriving(utf8(file('hello') + part + rest), [begin.length])
    await expect(readForm(requestOf(body), upload, blobs, 234001)).rejects.toBeInstanceOf(Failure)
    expect(seen).toEqual({ staged: 1, discarded: 1 })
  }
})

test('a cut connection is refused, and what was staged is discarded', async () => {
  const { seen, blobs } = watched()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(utf8(file('hello') + text('a', 'b'))),
    pull: (controller) => controller.error(new Error('the line was cut')),
  })
  await expect(readForm(requestOf(body), upload, blobs, 234001)).rejects.toMatchObject(withReason)
  expect(seen).toMatchObject({ staged: 1, discarded: 1 })
})

test('a file is read no faster than the blobs take it', async () => {
  let given = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(given === 0 ? utf8(file('')).slice(0, -2) : new Uint8Array(100))
        given += 1
      },
    },
    { highWaterMark: 0 },
  )
  const taken: number[] = []
  const slow: Blobs = {
    ...memoryBlobs(),
    async stage(bytes) {
      const reader = bytes.getReader()
      for (let turn = 0; turn < 5; turn += 1) {
        await reader.read()
        await others()
        taken.push(given - turn)
      }
      throw new Error('enough')
    },
  }
  await expect(readForm(requestOf(body), upload, slow, 234001)).rejects.toThrow('enough')
  // The piece with the headers, the one that was taken, and one that the request’s own stream buffers.
  expect(Math.max(...taken)).toBeLessThanOrEqual(3)
})

/** Lets everything else continue that can. */
async function others() {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
}

test('reading stops in a body that never has a boundary', async () => {
  let given = 0
  const endless = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        given += 1
        controller.enqueue(new Uint8Array(1_000))
      },
    },
    { highWaterMark: 0 },
  )
  await expect(readForm(requestOf(endless), upload, memoryBlobs(), 234001)).rejects.toMatchObject({
    code: 234001,
  })
  expect(given).toBeLessThan(10)
})

test('a body gives the same form in any pieces in which it arrives', async () => {
  const names = fc.constantFrom('a', 'b', 'name with spaces', '名')
  const values = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }).filter((value) => !value.includes('\0')),
    fc.constantFrom('', '\r', '\n', '\r\n', '-', '--', '\r\n--', '\r\n--C', '\r\n-', '\r\n--b'),
  )
  // Senders choose a boundary that is not in the contents.
  const contents = fc
    .array(values, { maxLength: 6 })
    .map((all) => all.join(''))
    .filter((content) => !content.includes('--B'))
  const parts = fc.array(fc.tuple(names, contents), { maxLength: 4 })
  const cuts = fc.oneof(
    fc.array(fc.nat(), { maxLength: 40 }),
    fc.constant(Array.from({ length: 2_000 }, (_, at) => at)),
  )
  await fc.assert(
    fc.asyncProperty(parts, contents, cuts, async (texts, content, places) => {
      const body = utf8(texts.map(([name, value]) => text(name, value)).join('') + file(content) + END)
      const { fields } = await readForm(requestOf(arriving(body, places)), upload, memoryBlobs(), 234001)
      const wanted = new Map(texts.toReversed())
      expect(new Map(Object.entries(fields).filter(([name]) => name !== 'file'))).toEqual(wanted)
      const bytes = utf8(content)
      expect(fields['file']).toMatchObject({ size: bytes.length, head: bytes })
    }),
    { numRuns: runs(200, 4_000) },
  )
})

test('the head of a file is its first bytes, in however many pieces they come', async () => {
  const bytes = `${'a'.repeat(HEAD_BYTES - 2)}bcdef`
  const body = utf8(file(bytes) + END)
  const request = requestOf(arriving(body, [100_000, 200_000, body.length - 40]))
  const { fields } = await readForm(request, { part: 'file', most: 2 * HEAD_BYTES }, memoryBlobs(), 234001)
  const { head } = fields['file'] as ArrivedFile
  expect(new TextDecoder().decode(head)).toBe(bytes.slice(0, HEAD_BYTES))
})
