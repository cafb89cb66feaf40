import { z } from 'zod'
import type { Slices } from '../store/in-slices'

/** The values that one slice checks. */
const LOOKS = 5_000
/** How many texts and numbers of a list the schema parses at once. */
const AT_ONCE = 500

/**
 * Whether lists and objects hold a value that a schema refuses; stops at the first one. Zod itself collects every fault:
 * two megabytes hold 650,000, which take it nine seconds. A value without such a fault may still be refused as a whole,
 * as for its length: ask the schema afterwards, which then finds few faults.
 */
export function* hasFault(schema: z.core.$ZodType, value: unknown, looked = { times: 0 }): Slices<boolean> {
  if ((looked.times += 1) >= LOOKS) {
    looked.times = 0
    yield
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return value !== undefined && (yield* hasFault(schema.unwrap(), value, looked))
  if (schema instanceof z.ZodNullable)
    return value !== null && (yield* hasFault(schema.unwrap(), value, looked))
  if (schema instanceof z.ZodPipe) return yield* hasFault(schema.in, value, looked)
  if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) if (!(yield* hasFault(option, value, looked))) return false
    return true
  }
  if (schema instanceof z.ZodArray)
    return !Array.isArray(value) || (yield* hasFaultInside(schema.element, value, looked))
  if (schema instanceof z.ZodObject) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return true
    for (const [key, inside] of Object.entries(schema.shape))
      if (yield* hasFault(inside, (value as Record<string, unknown>)[key], looked)) return true
    return false
  }
  return !z.safeParse(schema, value).success
}

/** The same for the elements of a list, of which each is also checked as a whole. */
function* hasFaultInside(
  element: z.core.$ZodType,
  list: readonly unknown[],
  looked: { times: number },
): Slices<boolean> {
  const several = z.array(element)
  for (let at = 0; at < list.length;) {
    let end = at + 1
    while (end - at < AT_ONCE && end < list.length && isPlain(list[end - 1]) && isPlain(list[end])) end += 1
    looked.times += end - at
    if (end === at + 1 && (yield* hasFault(element, list[at], looked))) return true
    if (!several.safeParse(list.slice(at, end)).success) return true
    at = end
  }
  return false
}

/** A value without others inside: it has few faults. */
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
