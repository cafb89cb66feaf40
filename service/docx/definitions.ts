import type { BlockDefinition } from '../../contract/docx/block-definition'
import { OKR } from '../../contract/docx/block-numbers'
import { blockTypeOf } from '../../contract/docx/block-types'
import type { Text, TextElement } from '../../contract/docx/text'

/**
 * Facts for the rules about the blocks that a create call defines (platform/docx#block-types, platform/docx#nesting).
 */

export const keyOf = (definition: BlockDefinition): string | undefined =>
  blockTypeOf(definition.block_type)?.key

/** Whether a create call may name the type: of the published ones, OKR needs a user token (b.2). */
export const isCreatable = ({ block_type }: BlockDefinition): boolean =>
  (blockTypeOf(block_type)?.creatable ?? false) && block_type !== OKR

/** Whether the block has one type object, and it matches `block_type`. */
export const hasItsObject = (definition: BlockDefinition): boolean => {
  const objects = Object.entries(definition).filter(
    ([key, value]) => key !== 'block_type' && value !== undefined,
  )
  return objects.length === 1 && objects[0]?.[0] === keyOf(definition)
}

/** The text object, if the block is one of text. */
export function textOf(definition: BlockDefinition): Text | undefined {
  const type = blockTypeOf(definition.block_type)
  return type?.text ? ((definition as Record<string, unknown>)[type.key] as Text | undefined) : undefined
}

export const elementsIn = (definition: BlockDefinition): TextElement[] => textOf(definition)?.elements ?? []

/** The blocks that one definition adds to the announcement: itself and its automatic children. */
export interface Weight {
  blocks: number
  cells: number
  /** Levels, including its own. */
  levels: number
}

export function weightOf(definition: BlockDefinition): Weight {
  const { table, grid } = definition
  if (table) {
    const cells = table.property.row_size * table.property.column_size
    return { blocks: 1 + 2 * cells, cells, levels: 3 }
  }
  if (grid) return { blocks: 1 + 2 * grid.column_size, cells: 0, levels: 3 }
  const brings = definition.callout ?? definition.quote_container ?? definition.file
  return brings ? { blocks: 2, cells: 0, levels: 2 } : { blocks: 1, cells: 0, levels: 1 }
}

export const blocksIn = (definitions: readonly BlockDefinition[]): number =>
  definitions.reduce((sum, definition) => sum + weightOf(definition).blocks, 0)

export const cellsIn = (definitions: readonly BlockDefinition[]): number =>
  definitions.reduce((sum, definition) => sum + weightOf(definition).cells, 0)

export const levelsIn = (definitions: readonly BlockDefinition[]): number =>
  Math.max(...definitions.map((definition) => weightOf(definition).levels))
