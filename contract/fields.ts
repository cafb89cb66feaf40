import { z } from 'zod'

/** A whole number in a query string; the console may pass a number. */
export const queryInt = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,15}$/)])
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))

/** `user_id_type` of contact, im and docx (platform-facts 0.2). */
export const userIdType = z.enum(['open_id', 'union_id', 'user_id']).default('open_id')

/** An opaque token of a listing. An empty one means the first page, as SDK iterators send it. */
export const pageToken = z.string().max(2000).optional()

/** A yes or no in a query string; the console may pass a boolean. */
export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')

/**
 * A list whose length is looked at before any of its elements: one that is too
 * long is refused at the same cost, however long it is. Every list that
 * somebody may send is one of these.
 */
export const listOf = <Item extends z.ZodType>(item: Item, { min = 0, max }: { min?: number; max: number }) =>
  z.preprocess((value, { issues }) => {
    if (!Array.isArray(value) || value.length <= max) return value
    issues.push({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: value })
    return z.NEVER
  }, z.array(item).min(min).max(max)) as unknown as z.ZodType<z.output<Item>[], z.input<Item>[]>
