import { z } from 'zod'

/** The most characters of one cell (platform/sheets#values): UTF-16 units, as JavaScript counts. */
export const MAX_CELL_CHARACTERS = 50_000
/** The most pieces of one cell; ours. */
const MAX_PIECES = 5_000

const segmentStyle = z
  .object({
    bold: z.boolean(),
    italic: z.boolean(),
    strikeThrough: z.boolean(),
    underline: z.boolean(),
    foreColor: z.string().regex(/^#[0-9A-Fa-f]{6}$/),
    fontSize: z.number().int().min(9).max(36),
  })
  .partial()

const segment = z.object({ text: z.string(), segmentStyle: segmentStyle.optional() })

/** The values of a cell besides texts and numbers (platform/sheets#cell-types). */
const cellObject = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), segmentStyle: segmentStyle.optional() }),
  z
    .object({
      type: z.literal('url'),
      text: z.string().optional(),
      link: z.string(),
      texts: z.array(segment).max(MAX_PIECES).optional(),
    })
    .refine((url) => url.text !== undefined || url.texts !== undefined),
  z.object({
    type: z.literal('mention'),
    textType: z.enum(['email', 'openId', 'unionId', 'fileToken']),
    text: z.string(),
    notify: z.boolean().optional(),
    grantReadPermission: z.boolean().optional(),
    objType: z.enum(['sheet', 'doc', 'slide', 'bitable', 'mindnote']).optional(),
  }),
  z.object({ type: z.literal('formula'), text: z.string().startsWith('=') }),
  z.object({
    type: z.literal('multipleValue'),
    values: z.array(z.union([z.string(), z.number()])).max(MAX_PIECES),
  }),
])
export type CellObject = z.output<typeof cellObject>

/**
 * The value that a cell is written with. Null, like the empty text, leaves it empty; a boolean is refused
 * (platform/sheets#cell-types). A list is a text in pieces.
 */
export type Cell = string | number | null | CellObject | CellObject[]

const pieces = z.array(cellObject).min(1).max(MAX_PIECES)

/**
 * Plain cells are recognised by hand, because a schema is too slow for half a million of them. A list that is too
 * long is refused before the schema reads it.
 */
const isCell = (value: unknown): boolean => {
  if (value === null || typeof value === 'string' || typeof value === 'number') return true
  if (typeof value !== 'object') return false
  for (const inside of [value, ...Object.values(value)])
    if (Array.isArray(inside) && inside.length > MAX_PIECES) return false
  return (Array.isArray(value) ? pieces : cellObject).safeParse(value).success
}

export const cell = z.custom<Cell>(isCell, 'invalid cell type')

/** Strips a cell of unknown fields; a cell that `cell` accepted is never refused. */
export function knownCell(value: Cell): Cell {
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value) ? pieces.parse(value) : cellObject.parse(value)
}
