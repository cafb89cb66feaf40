import { z } from 'zod'
import type { Slices } from '../../primitives/in-slices'

type Issue = z.core.$ZodIssue

/** The values that one slice checks. */
const LOOKS = 5_000
/** How many texts and numbers of a list the schema parses at once. */
const AT_ONCE = 500

/**
 * The first value inside lists and objects that a schema refuses, as Zod reports it. Zod itself collects every fault:
 * two megabytes hold 650,000, which take it nine seconds. A value without such a fault may still be refused as a whole,
 * as for its length: ask the schema afterwards, which then finds few faults.
 */
export function* firstFault(
  schema: z.core.$ZodType,
  value: unknown,
  looked = { times: 0 },
): Slices<Issue | undefined> {
  if ((looked.times += 1) >= LOOKS) {
    looked.times = 0
    yield
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return value === undefined ? undefined : yield* firstFault(schema.unwrap(), value, looked)
  if (schema instanceof z.ZodNullable)
    return value === null ? undefined : yield* firstFault(schema.unwrap(), value, looked)
  if (schema instanceof z.ZodPipe) return yield* firstFault(schema.in, value, looked)
  if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) if (!(yield* firstFault(option, value, looked))) return undefined
    return { code: 'custom', path: [], message: 'no allowed form', input: value }
  }
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return yield* firstFaultInside(schema.element, value, looked)
  if (schema instanceof z.ZodObject && isObject(value)) {
    for (const [key, inside] of Object.entries(schema.shape)) {
      const fault = yield* firstFault(inside, value[key], looked)
      if (fault) return below(key, fault)
    }
    return undefined
  }
  return z.safeParse(schema, value).error?.issues[0]
}

/** The same for the elements of a list, of which each is also checked as a whole. */
function* firstFaultInside(
  element: z.core.$ZodType,
  list: readonly unknown[],
  looked: { times: number },
): Slices<Issue | undefined> {
  const several = z.array(element)
  for (let at = 0; at < list.length;) {
    let end = at + 1
    while (end - at < AT_ONCE && end < list.length && isPlain(list[end - 1]) && isPlain(list[end])) end += 1
    looked.times += end - at
    const fault = end === at + 1 ? yield* firstFault(element, list[at], looked) : undefined
    if (fault) return below(at, fault)
    const [issue] = several.safeParse(list.slice(at, end)).error?.issues ?? []
    if (issue) return { ...issue, path: [Number(issue.path[0] ?? 0) + at, ...issue.path.slice(1)] }
    at = end
  }
  return undefined
}

const below = (key: string | number, issue: Issue): Issue => ({ ...issue, path: [key, ...issue.path] })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value without others inside: it has few faults. */
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
