import type { z } from 'zod'
import type { FieldViolation } from '../../contract/envelope'

type Issue = z.core.$ZodIssue

/** A refusal lists at most this many faults of a request. */
const MAX_VIOLATIONS = 20
const MAX_VALUE = 100

/**
 * The faults of a request, in the gateway's spelling (platform/envelope#schema-failures):
 * `children[*].code.elements` — `children[*].code.elements is required`.
 */
export const fieldViolations = (issues: readonly Issue[], input: unknown): FieldViolation[] =>
  issues
    .flatMap(placesOf)
    .slice(0, MAX_VIOLATIONS)
    .map(({ path, words }) => {
      const field = fieldOf(path)
      const value = valueAt(input, path)
      return { field, description: value === undefined ? `${field} is required` : words, ...shown(value) }
    })

/** An unknown key is named itself, not the object that it is in. */
const placesOf = (issue: Issue): { path: readonly PropertyKey[]; words: string }[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...issue.path, key], words: 'unknown key' }))
    : [{ path: issue.path, words: wordsFor(issue) }]

/** Repeats a single value; an object or array would drown the words. */
const shown = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? { value: String(value).slice(0, MAX_VALUE) }
    : {}

const fieldOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((field, part) => {
    if (typeof part === 'number') return `${field}[*]`
    return field === '' ? String(part) : `${field}.${String(part)}`
  }, '')

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<PropertyKey, unknown>)[part]
  }
  return value
}

function wordsFor(issue: Issue): string {
  if (issue.code === 'too_big') return `the max ${measure(issue.origin)} is ${issue.maximum}`
  if (issue.code === 'too_small') return `the min ${measure(issue.origin)} is ${issue.minimum}`
  if (issue.code === 'invalid_value') return `options: [${issue.values.join(',')}]`
  if (issue.code === 'invalid_type') return `the type is ${issue.expected}`
  return issue.message
}

const measure = (origin: string): string => (origin === 'array' || origin === 'string' ? 'len' : 'value')
