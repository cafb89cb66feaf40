import { z } from 'zod'
import type { BlockType } from '../../../contract/docx/block-types'

/** What the platform would publish about a type that it does not have: a box, which may be shown open. */
export const published: BlockType = {
  number: 9001,
  key: 'details',
  creatable: true,
  takesChildren: true,
  text: false,
  refuses: ['table'],
}

export const detailsObject = z.object({ open: z.boolean().optional() }).optional()

/** The contract's table of types with this one. */
export function withDetails<
  Types extends {
    blockTypes: readonly BlockType[]
    blockTypeOf(number: number): BlockType | undefined
    blockTypeNamed(key: string): BlockType | undefined
  },
>(types: Types): Types {
  return {
    ...types,
    blockTypes: [...types.blockTypes, published],
    blockTypeOf: (number) => (number === published.number ? published : types.blockTypeOf(number)),
    blockTypeNamed: (key) => (key === published.key ? published : types.blockTypeNamed(key)),
  }
}
