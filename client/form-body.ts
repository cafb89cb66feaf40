/** A form as it is sent: its bytes, which the browser reads from the disk while sending, and its Content-Type. */
interface FormBody {
  bytes: Blob
  type: string
}

export type FormField = string | number | Blob | undefined

/**
 * Writes the form without `FormData`, which turns every line break of a text into CR LF. A file name with a line
 * break would then change. Also, the exact size of the form is known for counting the bytes sent. The file comes
 * last, so that a reader already knows the other fields. The names of parts are escaped as in the HTML standard,
 * including control characters.
 */
export function formBody(fields: Record<string, FormField>, boundary = newBoundary()): FormBody {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const { file_name } = fields
  const fileName = typeof file_name === 'string' ? file_name : 'part'
  const head = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"${more}\r\n`
  const parts: (string | Blob)[] = []
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

/**
 * A quote or a control character would end the header, or be refused in it. The field `file_name` has the exact name.
 */
const escaped = (name: string): string =>
  name.replace(/["\p{Cc}]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/** Random, so that no file can contain it. */
const newBoundary = (): string =>
  `herald-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
