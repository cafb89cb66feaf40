/** One parameter after its semicolon; browsers write no quote inside quotes, so one before a semicolon ends them. */
const parameter = /;[ \t]*(?:([^\s=;"]+)=(?:"(.*?)"[ \t]*(?=;|$)|([^\s;"]*)))?[ \t]*/y

const formData = /^[ \t]*form-data[ \t]*(?=;|$)/i
const multipartFormData = /^[ \t]*multipart\/form-data[ \t]*(?=;|$)/i

/** The longest name of a field, in characters. */
const MAX_NAME = 200

export interface Disposition {
  /** Undefined when it is no part of a form. */
  name: string | undefined
  hasFileName: boolean
}

/**
 * Reads a part's Content-Disposition: the name of the part, and whether it has a file name. The file name itself is
 * ignored, because the form has a field for it. Accepts names in raw UTF-8, as the official SDK writes them, and a
 * semicolon at the end, as in the platform's own example (platform/files#upload-a-file,
 * platform/files#how-the-node-sdk-moves-bytes).
 */
export function dispositionOf(header: string | string[] | undefined): Disposition {
  const given = typeof header === 'string' ? parametersOf(header, formData) : undefined
  if (!given) return { name: undefined, hasFileName: false }
  const name = given.get('name')
  return {
    name: name !== undefined && name.length > 0 && name.length <= MAX_NAME ? name : undefined,
    hasFileName: given.has('filename') || given.has('filename*'),
  }
}

/** Undefined where the header says another `kind`. */
function parametersOf(header: string, kind: RegExp): Map<string, string> | undefined {
  const said = kind.exec(header)
  if (!said) return undefined
  const given = new Map<string, string>()
  parameter.lastIndex = said[0].length
  while (parameter.lastIndex < header.length) {
    const found = parameter.exec(header)
    if (!found) break
    const [, name = '', quoted, plain = ''] = found
    const key = name.toLowerCase()
    if (!given.has(key)) given.set(key, quoted ?? plain)
  }
  return given
}

/** The boundary that a request's Content-Type gives for its form; undefined when there is none. */
export function boundaryOf(contentType: string | null): string | undefined {
  const boundary = parametersOf(contentType ?? '', multipartFormData)?.get('boundary') ?? ''
  return /^[\x20-\x7e]{1,200}$/.test(boundary) ? boundary : undefined
}
