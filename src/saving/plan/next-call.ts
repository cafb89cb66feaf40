import type { BlockDefinition } from '../../../contract/docx/block-definition'
import type { UpdateRequest } from '../../../contract/docx/update-request'
import type { BlockTree } from '../../document/block-tree'
import { compareTrees } from '../../document/compare/compare-trees'
import { nothingRefused } from './heed'
import type { Heed } from './heed'
import { Holding } from './losses'
import { nextCreate } from './next-create'
import { nextDelete } from './next-delete'
import { nextInsert } from './next-insert'
import { nextUpdate } from './next-update'
import { stuckBy } from './plan'
import type { Plan, Problem } from './plan'
import { renamingOf } from './renaming-of'

/**
 * The one call that brings the service nearest to what is wanted. First
 * creates, then updates, then deletes: a save that is cut in half shows a
 * block twice rather than losing it, and an old copy goes only when the new
 * one says what it said. Blocks are named by their ids in this page; `leaves`
 * is what `saved` becomes when the call succeeds.
 */
export type NextCall = CreateCall | DeleteCall | UpdateCall

export interface CreateCall {
  kind: 'create'
  parent: string
  /** Among the children that the service has now. */
  index: number
  /** The blocks that are made, in order. */
  ids: string[]
  children: BlockDefinition[]
  /** Blocks that are made again: the old one lives on under another id until it is deleted. */
  renames: [id: string, old: string][]
  /** Tables, grids, callouts, quote containers, views of files: what the service put into them is read back after the call. */
  grows: string[]
  leaves: BlockTree
}

export interface DeleteCall {
  kind: 'delete'
  parent: string
  /** Half-open. */
  start: number
  end: number
  ids: string[]
  leaves: BlockTree
}

export interface UpdateCall {
  kind: 'update'
  requests: UpdateRequest[]
  ids: string[]
  /** As of a create call: rows and columns that moved are made again, too. Renamed before what is read back is learnt. */
  renames: [id: string, old: string][]
  /** Tables and grids that got a row or a column: read back after the call. */
  grows: string[]
  leaves: BlockTree
}

/**
 * No call: cells, columns and files of views that stand for other blocks of the page
 * from now on. The ids are renamed in this order (`BlockIds.rename`), `leaves` is
 * saved, and the plan is made again.
 */
export interface Renaming {
  kind: 'rename'
  renames: [id: string, to: string][]
  leaves: BlockTree
}

/** All that can be called is called; only bytes stand in the way. */
export interface Waiting {
  kind: 'waiting'
  ids: string[]
}

/** What was carried to the service beside the plan. */
export interface Carried {
  /** The service's token of bytes that were uploaded for this very block, by the token that the page has for them. */
  tokenFor(id: string, token: string): string | undefined
  /** Whether a sheet that was made again has its cells. */
  isFilled?(id: string): boolean
}

/**
 * No call leads on. The editor forbids what ends here; should it happen
 * anyway, nothing is destroyed and the page says which blocks are meant.
 *
 * - `remake`: a block that nothing can make again was moved or changed; the wire cannot do that
 *   without destroying it.
 * - `make`: a new block of a kind that is not made here.
 * - `element`: a text holds an element that cannot be sent (platform-facts b.4).
 * - `limit`: more mentions or reminders in one block than a request may carry (b.4), or more rows or
 *   columns than a table or a grid may have (c).
 * - `last`: the only child of a callout, a cell or a column cannot go (a.1 row 7).
 * - `refused`: the service refused just this.
 * - `consent`: with the old copy of a block something would go for good, and nobody has agreed to that.
 */
export interface Stuck {
  kind: 'stuck'
  reason: StuckReason
  ids: string[]
  /** All that stands in the way; `reason` and `ids` are of the first. */
  problems: readonly Problem[]
}

export type StuckReason = 'remake' | 'make' | 'element' | 'limit' | 'last' | 'refused' | 'consent'

/** Undefined when the service holds what is wanted. */
export function nextCall(
  saved: BlockTree,
  wanted: BlockTree,
  carried: Carried = nothingCarried,
  heed: Heed = nothingRefused,
): NextCall | Renaming | Waiting | Stuck | undefined {
  if (saved === wanted) return undefined
  const comparison = compareTrees(saved, wanted)
  const renaming = renamingOf(comparison)
  if (renaming) return renaming
  const holding = new Holding(comparison, heed)
  const plan: Plan = { comparison, carried, heed, holding, problems: [], waiting: new Map() }
  const call = nextCreate(plan) ?? nextInsert(plan) ?? nextUpdate(plan) ?? nextDelete(plan)
  return call ?? stuckBy(plan.problems) ?? waitingFor(plan)
}

export const nothingCarried: Carried = { tokenFor: () => undefined }

const waitingFor = ({ waiting }: Plan): Waiting | undefined =>
  waiting.size > 0 ? { kind: 'waiting', ids: [...waiting.keys()] } : undefined
