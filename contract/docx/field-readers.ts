import { isObject } from '../is-object'

/** Reads a value: returns the accepted part of it, or undefined if it is invalid. */
export type Read = (value: unknown) => unknown

interface Required {
  required: Read
}

/** A field that must be there; any other may be absent. */
export const required = (read: Read): Required => ({ required: read })

export const number =
  (isTaken: (value: number) => boolean): Read =>
  (value) =>
    typeof value === 'number' && Number.isFinite(value) && isTaken(value) ? value : undefined

export const int = (min = -Infinity, max = Infinity): Read =>
  number((value) => Number.isSafeInteger(value) && value >= min && value <= max)

/** Lengths are in UTF-16 units. */
export const text =
  (min = 0, max = Infinity): Read =>
  (value) =>
    typeof value === 'string' && value.length >= min && value.length <= max ? value : undefined

export const flag: Read = (value) => (typeof value === 'boolean' ? value : undefined)

/** 1 left, 2 centre, 3 right (platform/docx#text). */
export const align: Read = int(1, 3)

export const listOf =
  (read: Read): Read =>
  (value) =>
    Array.isArray(value) && value.every((each) => read(each) !== undefined) ? value : undefined

/** An object with any fields. */
export const anyObject: Read = (value) => (isObject(value) ? value : undefined)

/** An object, of which only these fields are read. */
export const objectOf =
  (fields: Readonly<Record<string, Read | Required>>): Read =>
  (value) => {
    if (!isObject(value)) return undefined
    const taken: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      const said = value[name]
      if (said === undefined && typeof field === 'function') continue
      const read = (typeof field === 'function' ? field : field.required)(said)
      if (read === undefined) return undefined
      taken[name] = read
    }
    return taken
  }
