import type { ViewContext } from '../view/view-context'
import type { MoveCost } from './move-cost'

/** What a move costs, in a line: the most serious last. */
export function costWords(cost: MoveCost, words: ViewContext['words']): string {
  const parts = [
    words('drag.cost.blocks', { count: cost.blocks }),
    cost.images > 0 && words('drag.cost.images', { count: cost.images }),
    cost.files > 0 && words('drag.cost.files', { count: cost.files }),
    cost.sheets > 0 && words('drag.cost.sheets', { count: cost.sheets }),
    cost.commented > 0 && words('drag.cost.commented', { count: cost.commented }),
  ]
  return parts.filter((part) => part !== false).join(words('drag.cost.and'))
}
