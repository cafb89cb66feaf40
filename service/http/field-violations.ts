import type { z } from 'zod'
import type { FieldViolation } from '../../contract/envelope'

type Issue = z.core.$ZodIssue

/** A refusal lists at most this many faults of a request. */
const MAX_VIOLATIONS = 20
const MAX_VALUE = 100
const MAX_FIELD = 200

/**
 * The faults of a request, in the gateway's spelling (platform/envelope#schema-failures):
 * `children[*].code.elements` — `children[*].code.elements is required`. A value is as long as it was sent.
 */
export const fieldViolations = (issues: readonly Issue[], input: unknown): FieldViolation[] =>
  issues
    .flatMap(placesOf)
    .slice(0, MAX_VIOLATIONS)
    .map(({ path, words }) => {
      const field = fieldOf(path)
      const value = valueAt(input, path)
      return {
        field,
        ...shown(value),
        description: value === undefined ? `${field} is required` : words(field),
      }
    })

/** What an answer repeats of a request's faults. */
export const withShortValues = (violations: readonly FieldViolation[]): FieldViolation[] =>
  violations.map((violation) =>
    violation.value === undefined ? violation : { ...violation, value: violation.value.slice(0, MAX_VALUE) },
  )

interface Place {
  path: readonly PropertyKey[]
  words(field: string): string
}

/** An unknown key is named itself, not the object that it is in. */
const placesOf = (issue: Issue): Place[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...issue.path, key], words: () => 'unknown key' }))
    : [{ path: issue.path, words: (field) => wordsFor(issue, field) }]

/** Repeats a single value; an object or array would drown the words. */
const shown = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? { value: String(value) }
    : {}

const fieldOf = (path: readonly PropertyKey[]): string =>
  path
    .reduce<string>((field, part) => {
      if (typeof part === 'number') return `${field}[*]`
      return field === '' ? String(part) : `${field}.${String(part)}`
    }, '')
    .slice(0, MAX_FIELD)

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<PropertyKey, unknown>)[part]
  }
  return value
}

function wordsFor(issue: Issue, field: string): string {
  if (issue.code === 'too_big') return `the max ${measure(issue.origin)} is ${issue.maximum}`
  if (issue.code === 'too_small') return `the min ${measure(issue.origin)} is ${issue.minimum}`
  // The gateway says so of a required field, too.
  if (issue.code === 'invalid_value') return `${field} is optional, options: [${issue.values.join(',')}]`
  if (issue.code === 'invalid_type') return `the type is ${issue.expected}`
  return unionWords(issue) ?? issue.message
}

/** Of a value that a query may give as text: the type behind it. */
function unionWords(issue: Issue): string | undefined {
  if (issue.code !== 'invalid_union') return undefined
  const inside = issue.errors.flat().filter(({ path }) => path.length === 0)
  const values = inside.flatMap((one) => (one.code === 'invalid_value' ? one.values : []))
  const types = inside.flatMap((one) =>
    one.code === 'invalid_type' && one.expected !== 'string' ? one.expected : [],
  )
  if (types.length > 0) return `the type is ${[...new Set(types)].join(' or ')}`
  const named = values.filter((value) => value !== '')
  return named.length > 0 ? `options: [${named.join(',')}]` : undefined
}

const measure = (origin: string): string => (origin === 'array' || origin === 'string' ? 'len' : 'value')
