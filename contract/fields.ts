import { z } from 'zod'

/** A whole number in a query string; the console may pass a number. */
export const queryInt = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,15}$/, 'the type is int')])
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))

/** `user_id_type` of contact, im and docx (platform/envelope#conventions). */
export const userIdType = z.enum(['open_id', 'union_id', 'user_id']).default('open_id')

/** An opaque token of a listing. An empty one means the first page, as SDK iterators send it. */
export const pageToken = z.string().max(2000).optional()

/** A yes or no in a query string; the console may pass a boolean. */
export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')
