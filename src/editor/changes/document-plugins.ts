import { history } from 'prosemirror-history'
import type { Plugin } from 'prosemirror-state'
import { documentIds } from './document-ids'
import { fillContainers } from './fill-containers'
import { protection } from './protection'
import type { RefusedReason } from './protection'

export interface DocumentPlugins {
  /** A local id for a block that the service does not know yet. */
  makeId: () => string
  onRefused: (reason: RefusedReason) => void
}

/** What every document of the editor has, with or without a view. */
export const documentPlugins = ({ makeId, onRefused }: DocumentPlugins): Plugin[] => [
  history({ depth: 400, newGroupDelay: 700 }),
  protection(onRefused),
  fillContainers(),
  documentIds(makeId),
]
