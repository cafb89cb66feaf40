import fc from 'fast-check'
import { z } from 'zod'
import { anyCharacter } from './any-text'

export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minItems?: number
  pattern?: string
}

/** Values close to the shape of a schema: often right, often wrong in one place. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  return arbitraryFrom(json)
}

/** Unexpected values. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, -0, 1e308, 2 ** 53, 0.5, '', ' ', 'null', '-1', [], {}, [[]]),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  fc.constantFrom(
    'oc_launch',
    'ou_alice',
    'first',
    '__proto__',
    'constructor',
    't-x',
    '0',
    '-1',
    '500',
    '5e3',
  ),
)

function shapeOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(arbitraryFrom))
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'array') {
    return fc.array(arbitraryFrom(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = Math.max(schema.minimum ?? -3, -1000)
    return fc.integer({ min, max: Math.max(min, Math.min(schema.maximum ?? 12, min + 40)) })
  }
  return schema.type === 'string' ? text : junk
}

/**
 * Sets only a few of many optional keys, such as those of a block definition: a value with all of them would show
 * nothing.
 */
function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const keys = Object.keys(properties)
  const optional = keys.filter((key) => !required.includes(key))
  return fc
    .tuple(fc.subarray(optional, { maxLength: Math.min(3, optional.length) }), fc.boolean())
    .chain(([chosen]) =>
      fc.record(
        Object.fromEntries(
          [...required, ...chosen].map((key) => [key, arbitraryFrom(properties[key] ?? {})]),
        ),
        { requiredKeys: required },
      ),
    )
}

/** The same for a schema that is JSON already. */
export const arbitraryFrom = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 40, arbitrary: shapeOf(schema) }, { weight: 1, arbitrary: junk })
