import type { z } from 'zod'

/** A text in a call, where the contract declares one. */
export interface DeclaredText {
  /** Its path without list indexes, such as `body.children.chat_card.chat_id`. */
  name: string
  text: string
}

/** The internals of a schema that describe its content. */
interface Definition {
  type: string
  shape?: Readonly<Record<string, z.ZodType>>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
}

/** Where the values of a schema may have texts; undefined if nowhere. */
export type Texts =
  | 'text'
  | { fields: ReadonlyMap<string, Texts> }
  | { each: Texts }
  | { any: readonly Texts[] }

/**
 * Finds where the values of a schema have texts. A field of an unknown kind may hold any text, so it counts as one.
 */
export function textsOf(schema: z.ZodType): Texts | undefined {
  const { type, shape, element, innerType, in: input, options } = schema.def as Definition
  if (type === 'object') {
    const fields = new Map<string, Texts>()
    for (const [name, field] of Object.entries(shape ?? {})) {
      const inside = textsOf(field)
      if (inside) fields.set(name, inside)
    }
    return fields.size > 0 ? { fields } : undefined
  }
  if (element) {
    const each = textsOf(element)
    return each && { each }
  }
  if (options) {
    const any = options.flatMap((option) => textsOf(option) ?? [])
    return any.every((one) => one === 'text') ? any[0] : { any }
  }
  const wrapped = innerType ?? input
  if (wrapped) return textsOf(wrapped)
  return ['number', 'boolean', 'enum', 'literal', 'undefined', 'null'].includes(type) ? undefined : 'text'
}

/** The names of all texts that a schema declares, as in `DeclaredText`. */
export function namesIn(texts: Texts | undefined, name: string): string[] {
  if (!texts) return []
  if (texts === 'text') return [name]
  if ('each' in texts) return namesIn(texts.each, name)
  if ('any' in texts) return texts.any.flatMap((one) => namesIn(one, name))
  return [...texts.fields].flatMap(([field, inside]) => namesIn(inside, `${name}.${field}`))
}

/** The texts of a call, where its operation declares them. */
export function* textsIn(texts: Texts | undefined, value: unknown, name: string): Generator<DeclaredText> {
  if (!texts || value === undefined || value === null) return
  if (texts === 'text') {
    if (typeof value === 'string') yield { name, text: value }
  } else if ('each' in texts) {
    if (Array.isArray(value)) for (const one of value) yield* textsIn(texts.each, one, name)
  } else if ('any' in texts) {
    for (const one of texts.any) yield* textsIn(one, value, name)
  } else if (typeof value === 'object') {
    for (const [field, inside] of texts.fields)
      yield* textsIn(inside, (value as Record<string, unknown>)[field], `${name}.${field}`)
  }
}
