/** A form as it goes over the line: its bytes, which the browser reads from the disk as they leave, and its Content-Type. */
export interface FormBody {
  bytes: Blob
  type: string
}

export type FormField = string | number | Blob | undefined

/**
 * Writes a form ourselves: `FormData` makes CR LF of every line break in a
 * text, and a file may be called with one; what is sent is then not its name.
 * And its size is known to the byte, for whoever counts what has left. A file
 * goes last: whoever reads the form knows by then what it is. The names of
 * parts are escaped as the HTML standard has it, and control characters too.
 */
export function formBody(fields: Record<string, FormField>, boundary = newBoundary()): FormBody {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const { file_name } = fields
  const fileName = typeof file_name === 'string' ? file_name : 'part'
  const head = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"${more}\r\n`
  const parts: BlobPart[] = []
  for (const [name, value] of given) {
    if (!(value instanceof Blob)) parts.push(`${head(name)}\r\n${value}\r\n`)
  }
  for (const [name, value] of given) {
    if (!(value instanceof Blob)) continue
    const type = value.type || 'application/octet-stream'
    parts.push(
      `${head(name, `; filename="${escaped(fileName)}"`)}Content-Type: ${type}\r\n\r\n`,
      value,
      '\r\n',
    )
  }
  parts.push(`--${boundary}--\r\n`)
  return { bytes: new Blob(parts), type: `multipart/form-data; boundary=${boundary}` }
}

/** A quote or a control character would end the header, or be refused in it; `file_name` says the name itself. */
const escaped = (name: string): string =>
  name.replace(/["\p{Cc}]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/** Nobody can have written it into a file before. */
const newBoundary = (): string =>
  `herald-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
