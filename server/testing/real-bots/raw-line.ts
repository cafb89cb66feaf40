import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { answerIn } from '../sdk-readers'
import type { RawAnswer } from '../sdk-readers'

/** A connection of a client. Requests are sent as exact bytes, one after the other, and each answer is read to its end. */
export class RawLine {
  readonly #socket: Socket
  readonly #pieces: AsyncIterator<Buffer>
  #heard: Buffer = Buffer.alloc(0)

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#socket = connect(Number(port), hostname)
    this.#pieces = this.#socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async ask(request: Buffer): Promise<RawAnswer> {
    this.#socket.write(request)
    for (;;) {
      const end = endOfAnswer(this.#heard)
      if (end !== undefined) {
        const answer = answerIn(this.#heard.subarray(0, end))
        this.#heard = this.#heard.subarray(end)
        return answer
      }
      const { done, value } = await this.#pieces.next()
      if (done) throw new Error('The connection was closed before the end of an answer.')
      this.#heard = Buffer.concat([this.#heard, value])
    }
  }

  close(): void {
    this.#socket.destroy()
  }
}

/** The place after the first answer; undefined until all of it has arrived. */
function endOfAnswer(heard: Buffer): number | undefined {
  const head = heard.indexOf('\r\n\r\n')
  if (head === -1) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(heard.subarray(0, head).toString('latin1'))?.[1]
  if (length === undefined) throw new Error('An answer has no Content-Length.')
  const end = head + 4 + Number(length)
  return heard.length < end ? undefined : end
}

/** A request of these lines. The body's length is put where a line says `Content-Length`. */
export function requestOf(lines: readonly string[], body: Buffer = Buffer.alloc(0)): Buffer {
  const head = lines.map((line) => (line === 'Content-Length' ? `Content-Length: ${body.length}` : line))
  return Buffer.concat([Buffer.from([...head, '', ''].join('\r\n'), 'latin1'), body])
}

/** A part of a form: a field, or a file with the lines that its client writes about it. */
export interface Part {
  about: readonly string[]
  content: string | Buffer
}

export function formOf(boundary: string, parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ about, content }) => [
    Buffer.from([`--${boundary}`, ...about, '', ''].join('\r\n')),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}
