import { isObject } from '../../../../contract/is-object'

/** Readers of data from other parties. Each returns a value of its type for any input, and never throws. */
export type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A number, or a string of digits: the wire has times and durations in both forms. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A moment in milliseconds that a calendar can show. */
export function momentOf(value: unknown): number | undefined {
  const ms = numberOf(value)
  return ms !== undefined && ms > 0 && ms <= 8_640_000_000_000_000 ? ms : undefined
}

/** Undefined if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
