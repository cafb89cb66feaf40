import type { BlockTree } from '../../document/block-tree'
import { diffBlocks } from '../../document/compare/compare-trees'
import type { Difference } from '../../document/compare/differences'
import type { Conflict } from '../../document/merge/merge-trees'
import type { SheetDraft } from '../media/sheet-edits'
import type { NextCall } from '../plan/call-items'
import type { Loss } from '../plan/losses'
import type { StuckReason } from '../plan/plan'
import type { Removal } from './removal-guard'
import type { WireCall } from './wire-call'

/** See save-queue.ts for how one phase leads to another. */
export type SavePhase =
  | 'idle'
  | 'waiting'
  | 'sending'
  | 'uploading'
  | 'retrying'
  | 'offline'
  | 'merging'
  | 'asking'
  | 'stuck'

/** Why saving stopped, and at which blocks (ids in this page). */
export interface Refusal {
  /** The service's code; absent when our own plan ended here. */
  code?: number
  /** The service's words, or empty. */
  msg: string
  logId?: string
  /**
   * `bytes`, `sheets`: all that is left to save waits for pictures and files, or for cells of new sheets, that did not
   * arrive. `cells`: it waits for cells that the service did not take; `msg` says why.
   */
  reason?: Exclude<StuckReason, 'refused' | 'consent'> | 'bytes' | 'sheets' | 'cells'
  /** What kind of call was refused. */
  call?: NextCall['kind']
  ids: string[]
  /** Everything else that the page shows is saved. */
  isRestSaved?: true
}

/** The state of saving, as the page shows it. A new object whenever something changed. */
export interface SaveState {
  phase: SavePhase
  revision: number
  refusal?: Refusal
  /** Every block that is known not to be saved as it is shown, by reason; also while others are being saved. */
  unsaved: readonly Refusal[]
  /** What saving would destroy, until somebody answers whether it may. */
  losses: readonly Loss[]
  /** A save that removes most of what the service holds, while it is held back. */
  removal?: Removal | undefined
  /** How far a long save is. */
  progress?: SaveProgress | undefined
  /** What was typed into sheets that somebody else has deleted since. */
  orphanedCells: readonly SheetDraft[]
  /** When the next try is, in milliseconds since the epoch. */
  retryAt?: number
  /** During a pause: why the last try failed. */
  pausedBy?: Pause
  /** The revision at which the service was last found to hold what was saved. */
  readAt?: number
  /** What the service was found to hold instead of what was saved, under the page's ids. */
  difference?: BlockTree | undefined
  /** Differences that remained after writing again; the page now shows the service's version. */
  accepted?: readonly Difference[]
  /** How often somebody else's changes were merged. */
  merges: number
  /** Blocks that both sides touched in the last merge. */
  conflicts: readonly Conflict[]
  /** Texts with two versions side by side, from any merge, until somebody chooses which one stays. */
  unanswered: readonly Conflict[]
  /** The last merged changes lie under a write of ours: the platform no longer says who made them. */
  isUnderOurs?: boolean
  /** False if the browser does not keep unsaved changes. */
  isKept: boolean
  /** False while the browser says that it is offline. */
  isOnline: boolean
  /** Only the beginning of the document is there; nothing is saved until the rest has been read. */
  isPartial: boolean
}

/** How a call failed. */
export type SendFailure =
  /** No answer, or the service failed: the call may have taken effect. */
  | { kind: 'unanswered' }
  /** Refused for now, without effect; `waitMs` is absent if the service does not say for how long. */
  | { kind: 'tooOften'; waitMs?: number }
  /** The storage behind the service is full, and the call had no effect; it can be repeated once there is room. */
  | { kind: 'noRoom' }
  /** Refused. */
  | { kind: 'refused'; code?: number; msg: string; logId?: string }

/** Why a call is repeated later. */
export type Pause = Exclude<SendFailure['kind'], 'refused'>

/** A call under way: what is sent, and what it means for the document. */
export interface InFlight {
  call: NextCall
  wire: WireCall
  /** When it was made, in milliseconds since the epoch; absent in entries of earlier versions. */
  sentAt?: number
}

/** Everything that a later visit needs to continue where this one ended. */
export interface SaveEntry {
  revision: number
  saved: BlockTree
  wanted: BlockTree
  /** Both documents are only a beginning, whose rest is still to be read: what they lack was not deleted. */
  isPartial?: true
  ids: [local: string, block_id: string][]
  /** The service's tokens for bytes that the page knows by other ones; absent in entries of earlier versions. */
  tokens?: [block_id: string, token: string, wire: string][]
  inFlight?: InFlight
  pendingChildren?: PendingChildren
  /** Cells of embedded sheets that are still to be written. */
  cells?: readonly SheetDraft[]
  /** Texts for which nobody has chosen yet which of two versions stays. */
  unanswered?: readonly Conflict[]
  /** Blocks that others added lately, by their ids in the page. */
  remoteAdditions?: readonly string[]
  /** The latest blocks as they were before we wrote them, where others may not have seen it. */
  previousVersions?: readonly (readonly [id: string, block: BlockTree])[]
}

/**
 * The part of what is saved that others may not have seen, under the service's ids: for a page that next opens the
 * same revision. It means nothing once somebody else has written.
 */
export type Unseen = Pick<SaveEntry, 'revision' | 'remoteAdditions' | 'previousVersions'>

/** How far a long save is, in blocks to create and to delete. */
interface SaveProgress {
  done: number
  all: number
}

/** Blocks saved in about a second: a save of fewer shows no progress. */
const SHORT = 150

/** Counts one save from its first call until everything is saved, including what is written meanwhile. */
export class Progress {
  #all = 0

  /** Undefined for a short save. */
  between(saved: BlockTree, wanted: BlockTree): SaveProgress | undefined {
    const { gone, come } = diffBlocks(saved, wanted)
    const left = gone.length + come.length
    this.#all = Math.max(this.#all, left)
    return this.#all < SHORT ? undefined : { done: this.#all - left, all: this.#all }
  }

  settled() {
    this.#all = 0
  }
}

/** Blocks whose children the service created by itself, and the revision in which it did. */
export interface PendingChildren {
  /** The blocks' ids in this page. */
  ids: string[]
  revision: number
}
