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
  | 'held'

/** The reason why saving stopped, and the blocks (ids in this page). */
export interface Refusal {
  /** The service's code. Absent if our own plan stopped here. */
  code?: number
  /** The service's words. May be empty. */
  msg: string
  logId?: string
  /**
   * `bytes`, `sheets`: the remaining changes wait for pictures and files, or for cells of new sheets, that did not
   * arrive. `cells`: they wait for cells that the service did not accept. `msg` has the reason.
   */
  reason?: Exclude<StuckReason, 'refused' | 'consent'> | 'bytes' | 'sheets' | 'cells'
  /** The kind of the refused call. */
  call?: NextCall['kind']
  ids: string[]
  /**
   * Set if no block is at fault: the token, the permission or the announcement itself. Nothing is saved until that is
   * solved, and `ids` is empty.
   */
  isOfPage?: true
  /** Set if everything else that the page shows is saved. */
  isRestSaved?: true
}

/** The state of saving, as the page shows it. A new object after every change. */
export interface SaveState {
  phase: SavePhase
  revision: number
  refusal?: Refusal
  /** Every block that is known to differ from the saved one, by reason, even while others are being saved. */
  unsaved: readonly Refusal[]
  /** The losses that saving would cause, until the user answers whether to allow them. */
  losses: readonly Loss[]
  /** A save that removes most of the service's document, while it is held back. */
  removal?: Removal | undefined
  /** The progress of a long save. */
  progress?: SaveProgress | undefined
  /** Cells typed into sheets that another user has deleted since. */
  orphanedCells: readonly SheetDraft[]
  /** The time of the next try, in milliseconds since the epoch. */
  retryAt?: number
  /** During a pause: why the last try failed. */
  pausedBy?: Pause
  /** The revision at which the service last held the saved document. */
  readAt?: number
  /** The differing document that the service held instead of the saved one, under the page's ids. */
  difference?: BlockTree | undefined
  /** Differences that remained after a second write. The page now shows the service's version. */
  accepted?: readonly Difference[]
  /** The number of merges of other users' changes. */
  merges: number
  /** Blocks that both sides touched in the last merge. */
  conflicts: readonly Conflict[]
  /** Two versions of text or of a picture, from any merge, until the user chooses the one that stays. */
  unanswered: readonly Conflict[]
  /** Blocks that one side deleted and the other edited, from any merge, until the user decides. Each is a whole one. */
  kept: readonly Conflict[]
  /** The last merged changes are below our own write, so the platform no longer names their author. */
  isUnderOurs?: boolean
  /** False if the browser does not store unsaved changes. */
  isKept: boolean
  /** False while the browser reports that it is offline. */
  isOnline: boolean
  /** True while changes are a draft: nothing is sent, and others' changes are merged into it. */
  isHeld: boolean
  /** True while the page has only the beginning of the document. Nothing is saved until the rest has been read. */
  isPartial: boolean
}

/** The way in which a call failed. */
export type SendFailure =
  /** No answer, or the service failed. The call may have taken effect. */
  | { kind: 'unanswered' }
  /** Refused for now, without effect. `waitMs` is absent if the service does not name the time. */
  | { kind: 'tooOften'; waitMs?: number }
  /** The storage behind the service is full, and the call had no effect. It can be repeated once there is room. */
  | { kind: 'noRoom' }
  /** Refused. */
  | { kind: 'refused'; code?: number; msg: string; logId?: string }

/** The reason why a call is repeated later. */
export type Pause = Exclude<SendFailure['kind'], 'refused'>

/** A pending call: the request, and its meaning for the document. */
export interface InFlight {
  call: NextCall
  wire: WireCall
  /** When it was made, in milliseconds since the epoch. */
  sentAt: number
}

/** Everything that a later visit needs to continue where this one ended. */
export interface SaveEntry {
  revision: number
  saved: BlockTree
  wanted: BlockTree
  /** Both documents are only a beginning, whose rest is still to be read. Blocks that they lack were not deleted. */
  isPartial?: true
  ids: [local: string, block_id: string][]
  /** The service's tokens for bytes that have other ones in the page. */
  tokens?: [block_id: string, token: string, wire: string][]
  inFlight?: InFlight
  pendingChildren?: PendingChildren
  /** Cells of embedded sheets that are still to be written. */
  cells?: readonly SheetDraft[]
  /** Conflicts that wait for the user's answer: the two lists of the state together. */
  unanswered?: readonly Conflict[]
  /** The changes are a draft, and nothing of them is sent. */
  isHeld?: true
  /** Blocks that others added lately, by their ids in the page. */
  remoteAdditions?: readonly string[]
  /** The previous versions of the blocks that we wrote last and that others may not have seen. */
  previousVersions?: readonly (readonly [id: string, block: BlockTree])[]
}

/**
 * The saved changes that others may not have seen, under the service's ids, for the next page that opens the same
 * revision. It is invalid once another user has written.
 */
export type Unseen = Pick<SaveEntry, 'revision' | 'remoteAdditions' | 'previousVersions'>

/** The progress of a long save, in blocks to create and to delete. */
interface SaveProgress {
  done: number
  all: number
}

/** Blocks saved in about a second. A save of fewer shows no progress. */
const SHORT = 150

/** Counts one save from its first call until everything is saved, including changes made meanwhile. */
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

/** Blocks with children that the service created, and the revision in which it did. */
export interface PendingChildren {
  /** The blocks' ids in this page. */
  ids: string[]
  revision: number
}
