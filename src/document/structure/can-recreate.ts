import type { BlockTree } from '../block-tree'
import { isRepeatable, isTextFamily } from '../blocks/registry'
import { textObject } from '../wire/text-body'

/**
 * Whether a block, apart from what is below it, can be made again. The wire has
 * no move: moving, changing the kind and undoing a deletion make a block anew,
 * so what cannot be made again stays where it is and is never removed in
 * passing. The bytes of pictures and the cells of sheets are carried over
 * (platform/docx#block-types, platform/docx#what-creation-adds).
 */
export function canRecreate(node: BlockTree): boolean {
  const { block_type: type, body } = node
  if (isTextFamily(type)) return !textObject(type, body)?.elements.some(isCreatedByService)
  return isRepeatable(node)
}

/** Elements that only the service makes: they may stay or go, and never be created (platform/docx#elements). */
export const isCreatedByService = (element: object): boolean =>
  'file' in element || 'inline_block' in element || 'undefined' in element
