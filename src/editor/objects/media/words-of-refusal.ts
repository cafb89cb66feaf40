import { blockTypeOf } from '../../../../contract/docx/block-types'
import type { KindRefusal } from '../../commands/set-kind'
import type { PlacementRefusal } from '../../queries/why-not-here'
import type { ViewContext } from '../../view/view-context'

/** Why a block may not stand somewhere, for people. */
export function wordsOfRefusal(
  { rule, parent, child }: PlacementRefusal | KindRefusal,
  words: ViewContext['words'],
): string {
  const nameOf = (type: number) => words(`kinds.${blockTypeOf(type)?.key ?? 'undefined'}`)
  return words(`blocks.places.${rule}`, { parent: nameOf(parent), child: nameOf(child) })
}
