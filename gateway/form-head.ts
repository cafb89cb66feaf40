import { Transform, type Readable, type TransformCallback } from 'node:stream'
import type { z } from 'zod'
import type { Asked } from '../server/read-incoming'
import { headerOf } from './request-checks'

/** A form whose fields were read, and whose file is passed on afterwards. */
export interface CheckedForm {
  /** Its Content-Type, with nothing but the boundary. */
  type: string
  fields: Readonly<Record<string, string>>
  /** All its bytes, unchanged. The stream ends early if anything but the end of the form follows the file. */
  body: Readable
  isBroken(): boolean
}

/** The most bytes before the file. The fields of the platform's forms take a few hundred. */
const MAX_HEAD_BYTES = 16_384
const TYPE = /^multipart\/form-data; ?boundary=([\w.-]{1,70})$/i
const FIELD = /^Content-Disposition: form-data; name="(\w+)"$/i
const FILE =
  /^Content-Disposition: form-data; name="(\w+)"; filename="[ !#-~\x80-\xff]*"\r\nContent-Type: [\x20-\x7e]{1,200}$/i

/**
 * Reads the fields of a form, exactly as the console and browsers write it: declared fields, each once, then the
 * file. Undefined for any form that two parsers could read differently.
 */
export async function checkedForm(asked: Asked, schema: z.ZodType): Promise<CheckedForm | undefined> {
  const [, boundary] = TYPE.exec(headerOf(asked, 'content-type') ?? '') ?? []
  if (boundary === undefined) return undefined
  const declared: Declared = new Map(
    Object.entries((schema as z.ZodObject).shape).map(([name, field]) => [
      name,
      (field as z.ZodType).def.type === 'custom' ? ('file' as const) : ('field' as const),
    ]),
  )
  const source = asked.body()
  const gate = new FormGate(boundary, declared)
  source.once('close', () => source.readableEnded || gate.destroy()).pipe(gate)
  const fields = await gate.fields
  if (!fields) return undefined
  const isBroken = () => gate.isBroken
  return { type: `multipart/form-data; boundary=${boundary}`, fields, body: gate, isBroken }
}

type Declared = ReadonlyMap<string, 'file' | 'field'>

/** Passes the bytes of a form on, and breaks off as soon as it finds the form invalid. */
class FormGate extends Transform {
  readonly fields: Promise<Record<string, string> | undefined>
  isBroken = false
  #tell: (fields: Record<string, string> | undefined) => void = () => undefined
  readonly #boundary: string
  readonly #declared: Declared
  /** The bytes before the file; undefined once the file has begun. */
  #head: Buffer | undefined = Buffer.alloc(0)
  /** The end of the searched bytes, where a boundary may have begun. */
  #searched = Buffer.alloc(0)
  /** The text after the last boundary. */
  #end: string | undefined

  constructor(boundary: string, declared: Declared) {
    super()
    this.#boundary = boundary
    this.#declared = declared
    this.fields = new Promise((resolve) => (this.#tell = resolve))
    this.once('close', () => this.#tell(undefined))
  }

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    if (!this.#head) {
      if (!this.#isEnding(bytes)) return this.#break()
      return done(null, bytes)
    }
    this.#head = Buffer.concat([this.#head, bytes])
    const all = this.#head
    const read = headOf(all.subarray(0, MAX_HEAD_BYTES).toString('latin1'), this.#boundary, this.#declared)
    if (read === 'more' && all.length < MAX_HEAD_BYTES) return done()
    if (typeof read === 'string' || !this.#isEnding(all.subarray(read.length))) return this.#break()
    this.#head = undefined
    this.#tell(read.fields)
    done(null, all)
  }

  override _flush(done: TransformCallback): void {
    if (this.#end === '--' || this.#end === '--\r\n') done()
    else this.#break()
  }

  #break(): void {
    this.isBroken = true
    this.destroy()
  }

  /** False if a boundary does not end the form, or if bytes follow the end. */
  #isEnding(bytes: Buffer): boolean {
    const text = Buffer.concat([this.#searched, bytes])
    const boundary = `--${this.#boundary}`
    if (this.#end === undefined) {
      const at = text.indexOf(boundary)
      this.#searched = text.subarray(Math.max(0, text.length - boundary.length + 1))
      if (at < 0) return true
      this.#end = text.subarray(at + boundary.length).toString('latin1')
      this.#searched = Buffer.alloc(0)
    } else this.#end += text.toString('latin1', 0, 8)
    return '--\r\n'.startsWith(this.#end)
  }
}

interface Head {
  fields: Record<string, string>
  /** Where the bytes of the file begin. */
  length: number
}

/** The fields before the file in a latin1 text; `more` if some are still missing. */
function headOf(text: string, boundary: string, declared: Declared): Head | 'more' | 'bad' {
  const fields: Record<string, string> = {}
  const opening = `--${boundary}\r\n`
  for (let at = 0; ;) {
    const begun = text.slice(at, at + opening.length)
    if (begun !== opening) return opening.startsWith(begun) ? 'more' : 'bad'
    const headersEnd = text.indexOf('\r\n\r\n', at)
    if (headersEnd < 0) return 'more'
    const headers = text.slice(at + opening.length, headersEnd)
    const length = headersEnd + 4
    const [, file] = FILE.exec(headers) ?? []
    if (file !== undefined) return declared.get(file) === 'file' ? { fields, length } : 'bad'
    const [, name] = FIELD.exec(headers) ?? []
    if (name === undefined || declared.get(name) !== 'field' || Object.hasOwn(fields, name)) return 'bad'
    const valueEnd = text.indexOf(`\r\n--${boundary}`, length)
    if (valueEnd < 0) return 'more'
    const value = text.slice(length, valueEnd)
    if (value.includes(`--${boundary}`)) return 'bad'
    fields[name] = Buffer.from(value, 'latin1').toString()
    at = valueEnd + 2
  }
}
