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

/** See save-queue.ts for how one leads to another. */
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
  /** `bytes`, `sheets`: all that is left to save waits for pictures and files, or for cells of new sheets, that did not arrive. `cells`: for cells of sheets that were not taken; `msg` says why. */
  reason?: Exclude<StuckReason, 'refused' | 'consent'> | 'bytes' | 'sheets' | 'cells'
  /** What kind of call was refused. */
  call?: NextCall['kind']
  ids: string[]
  /** All else that the page shows is with the service. */
  isRestSaved?: true
}

/** What the page shows of saving. A new object whenever something changed. */
export interface SaveState {
  phase: SavePhase
  revision: number
  refusal?: Refusal
  /** Every block that is known not to be saved as it is shown, by why; also while others are saved. */
  unsaved: readonly Refusal[]
  /** What saving would destroy, while nobody has answered whether it may. */
  losses: readonly Loss[]
  /** A save that removes most of what the service holds, while it is held back. */
  removal?: Removal | undefined
  /** Of a long save: how far it is. */
  progress?: SaveProgress | undefined
  /** What was typed into sheets that somebody else has deleted since. */
  orphanedCells: readonly SheetDraft[]
  /** Milliseconds since the epoch: when the next try is. */
  retryAt?: number
  /** Of a pause: why the last try came to nothing. */
  pausedBy?: Pause
  /** The revision at which the service was last found to hold what was saved. */
  readAt?: number
  /** What the service was found to hold instead of what was saved, in the page's names. */
  difference?: BlockTree | undefined
  /** What was written again and the service held otherwise all the same; the page shows it as it is there. */
  accepted?: readonly Difference[]
  /** How often somebody else's writing was merged. */
  merges: number
  /** Blocks that both sides touched, of the last merge. */
  conflicts: readonly Conflict[]
  /** Texts of which two versions are side by side, of any merge, until somebody says which is to stay. */
  unanswered: readonly Conflict[]
  /** What was merged last lies under a write of ours: the platform does not say any more who wrote it. */
  isUnderOurs?: boolean
  /** False when the browser does not keep what is unsaved. */
  isKept: boolean
  /** False while the browser says that there is no line. */
  isOnline: boolean
  /** Only the beginning of the document is there; nothing is saved until the rest has come. */
  isPartial: boolean
}

/** What became of a call that has no data to show. */
export type SendFailure =
  /** No answer, or the service fell over: it may have arrived. */
  | { kind: 'unanswered' }
  /** Refused for now, without effect; absent `waitMs`: the service does not say for how long. */
  | { kind: 'tooOften'; waitMs?: number }
  /** The storage behind the service is full, and took nothing; the same goes once there is room. */
  | { kind: 'noRoom' }
  /** Refused. */
  | { kind: 'refused'; code?: number; msg: string; logId?: string }

/** Why a call goes once more later. */
export type Pause = Exclude<SendFailure['kind'], 'refused'>

/** A call under way: what is sent, and what it means for the document. */
export interface InFlight {
  call: NextCall
  wire: WireCall
}

/** Everything that a later visit needs to go on where this one ended. */
export interface SaveEntry {
  revision: number
  saved: BlockTree
  wanted: BlockTree
  /** Both documents are a beginning, to which the rest still has to be read: what they lack was not deleted. */
  isPartial?: true
  ids: [local: string, block_id: string][]
  /** What the service calls bytes that this page names otherwise; absent in entries of earlier versions. */
  tokens?: [block_id: string, token: string, wire: string][]
  inFlight?: InFlight
  pendingChildren?: PendingChildren
  /** Cells of embedded sheets that are still to be written. */
  cells?: readonly SheetDraft[]
  /** Texts of which it was not said yet which of two versions is to stay. */
  unanswered?: readonly Conflict[]
  /** Blocks that others made lately, as they are named here. */
  remoteAdditions?: readonly string[]
  /** The latest blocks as they were before we wrote them, where others may not have seen it. */
  previousVersions?: readonly (readonly [id: string, block: BlockTree])[]
}

/**
 * What others may not have seen of what is saved, in the service's names: for a page that opens the same
 * revision next. Once somebody wrote in between it means nothing.
 */
export type Unseen = Pick<SaveEntry, 'revision' | 'remoteAdditions' | 'previousVersions'>

/** How far a long save is, in blocks to make and to delete. */
interface SaveProgress {
  done: number
  all: number
}

/** As many as go in a second: of fewer there is nothing to tell. */
const SHORT = 150

/** Counts one save from its first call until all is saved, whatever is written meanwhile. */
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

/** Blocks whose insides the service made by itself, and the revision in which it did. */
export interface PendingChildren {
  /** The blocks' ids in this page. */
  ids: string[]
  revision: number
}
