/** The user's view of an answer, in one of the official SDKs. */
interface Read {
  code: number | undefined
  logId: string | undefined
  /** The name of a downloaded file. */
  fileName: string | undefined
}

/** Reads the bytes of one answer, as they came from the socket. */
export type Reader = (bytes: Buffer) => Read

/**
 * Models of the readers of the official SDKs (platform/envelope#clients), each with the HTTP client that it uses. They
 * are written from what those do, and share no code with the service.
 */
export const readers: Readonly<Record<'Python' | 'Go' | 'Java', Reader>> = {
  /** requests keeps the spelling of names, and the SDK looks them up in a plain dictionary. */
  Python(bytes) {
    const { status, headers, body } = answerIn(bytes)
    const isJson = headers.get('Content-Type')?.startsWith('application/json') ?? false
    const disposition = headers.get('Content-Disposition')
    return {
      code: isJson ? codeIn(body) : status >= 200 && status < 300 ? 0 : undefined,
      logId: headers.get('X-Tt-Logid'),
      // Decodes the letters of latin1 as the bytes of UTF-8.
      fileName: disposition && utf8(parametersOf(disposition).get('filename') ?? ''),
    }
  },

  /** net/http ignores the spelling, and keeps bytes. Its parser of media types prefers the encoded name. */
  Go(bytes) {
    const { status, headers, body } = withLowerNames(answerIn(bytes))
    const isFile = headers.has('content-disposition') && status === 200
    const isJson = headers.get('content-type')?.includes('application/json') ?? false
    const parameters = parametersOf(headers.get('content-disposition') ?? '')
    const encoded = encodedName(parameters)
    return {
      code: isFile ? 0 : isJson ? codeIn(body) : undefined,
      logId: headers.get('x-tt-logid'),
      fileName: isFile ? (encoded ?? utf8(parameters.get('filename') ?? '')) : undefined,
    }
  },

  /** OkHttp ignores the spelling, and reads headers as UTF-8. The SDK prefers the encoded name. */
  Java(bytes) {
    const { status, headers, body } = withLowerNames(answerIn(bytes))
    const disposition = headers.get('content-disposition')
    const isFile = disposition !== undefined && status === 200
    const parameters = parametersOf(utf8(disposition ?? ''))
    return {
      code: isFile ? 0 : codeIn(body),
      logId: headers.get('x-tt-logid'),
      fileName: isFile ? (encodedName(parameters) ?? parameters.get('filename')) : undefined,
    }
  },
}

export interface RawAnswer {
  status: number
  /** As spelled, with values of one letter a byte. */
  headers: ReadonlyMap<string, string>
  body: Buffer
}

export function answerIn(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? []
      return [name, value] as const
    }),
  )
  return { status: Number(first.split(' ')[1]), headers, body: bytes.subarray(end + 4) }
}

const withLowerNames = ({ headers, ...answer }: RawAnswer): RawAnswer => ({
  ...answer,
  headers: new Map([...headers].map(([name, value]) => [name.toLowerCase(), value])),
})

const codeIn = (body: Buffer): number => (JSON.parse(body.toString()) as { code: number }).code

/** Letters of latin1 as bytes of UTF-8. Fails if they are none. */
const utf8 = (letters: string): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(letters, 'latin1'))

/** `name=value` and `name="value"`, after semicolons outside quotes. */
function parametersOf(header: string): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of header.matchAll(
    /;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g,
  ))
    parameters.set(name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? plain)
  return parameters
}

function encodedName(parameters: ReadonlyMap<string, string>): string | undefined {
  const [, , encoded] = parameters.get('filename*')?.split("'") ?? []
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}

/** An answer as the bytes that it was read from. */
export function bytesOf({ status, headers, body }: RawAnswer): Buffer {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from([`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n'), 'latin1'), body])
}
