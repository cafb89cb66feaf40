import type { BlockTree } from '../../document/block-tree'
import type { Conflict } from '../../document/merge/merge-trees'
import type { Clock } from '../../primitives/clock'
import type { DeletedSheets } from '../media/deleted-sheets'
import type { IsSameMedia } from '../media/live-media'
import type { SheetEdits } from '../media/sheet-edits'
import type { Uploader } from '../media/uploader'
import type { Loss } from '../plan/losses'
import type { RemovalRule } from './removal-guard'
import type { SaveEntry, SendFailure, Unseen } from './save-state'
import type { WireCall, WriteAnswer } from './wire-call'

/** The dependencies of a save queue. Each of its parts takes the ports that it needs. */
export interface SaveQueuePorts {
  service: AnnouncementPort
  screen: ScreenPort
  /** Where unsaved work is stored. Without it a crash loses that work. */
  drafts?: DraftPort
  media?: MediaPorts
  rules?: SavingRules
  clock: Clock
  /** The token by which the service recognises a repeated call. */
  newToken(): string
  /** The id of a block that the page has not named. */
  newId(): string
  /** From 0 up to 1. */
  random(): number
  /** Called with a bug of the queue, which continues. Absent: it is reported as uncaught. */
  onBug?(bug: unknown): void
}

/** One announcement of the service. A call that fails throws. */
export interface AnnouncementPort {
  send(call: WireCall): Promise<WriteAnswer>
  /** The revision that the service is at. */
  readRevision(): Promise<number>
  /** The whole document at a revision, under the service's ids. */
  read(revision: number): Promise<BlockTree>
  /**
   * Reads the newest document, for a page opened with only its beginning. Absent: `readRevision` and `read` are used.
   */
  readWhole?(): Promise<{ revision: number; document: BlockTree }>
  /** One block at a revision, and the service's ids of its children. */
  readBlock?(blockId: string, revision: number): Promise<{ block: BlockTree; children: readonly string[] }>
  /**
   * Reads the subtrees of blocks to which the service added children, one for each block. Revision −1 is the newest.
   * `size`: roughly how many blocks the document has.
   */
  readBelow(blockIds: readonly string[], revision: number, size: number): Promise<BlockTree[]>
  /** The meaning of an error that one of these calls threw. */
  failureOf(error: unknown): SendFailure
  /** Milliseconds until a call may be sent. 0 counts it as sent. */
  msUntilWrite(): number
}

/** The screen that shows the document. */
export interface ScreenPort {
  /** The document that the editor shows at this moment, which may be ahead of the last change. */
  latest?(): BlockTree | undefined
  /** Called with the document to show after others' changes were merged. */
  onMerged(document: BlockTree, conflicts: readonly Conflict[]): void
  /**
   * Called with blocks to append to the screen: the rest of a document opened with its beginning. Absent: nothing is
   * shown.
   */
  onAppended?(blocks: readonly BlockTree[]): void
  /** Called with the document to show after the service added details, such as the token of a new sheet. */
  onLearned(document: BlockTree): void
}

export interface DraftPort {
  /** Stores unsaved changes. False if that failed. `isUrgent`: the page may close. It never throws. */
  keep(entry: SaveEntry, isUrgent: boolean): Promise<boolean>
  /** Deletes the draft because everything is saved, and stores only changes that others may not have seen. */
  forget?(unseen: Unseen): Promise<void>
}

/** Bytes and cells, which are written in parallel with the queue. */
export interface MediaPorts {
  /** Uploads bytes and cells to their blocks. Without it they wait forever. */
  uploader?: Uploader
  /** Stores the cells of sheets that are to be deleted. Without it they are lost with their blocks. */
  deletedSheets?: DeletedSheets
  cells?: SheetEdits
  /** Without it, bytes of a held change that another browser lets go live are not recognised. */
  isSame?: IsSameMedia
}

/** The permissions of the user. */
export interface SavingRules {
  /** Whether saving may destroy this without asking, although it cannot be recreated. */
  mayDestroy?(loss: Pick<Loss, 'isUnkept'>): boolean
  /** The rule for a save that removes most of the document. Absent: no rule. */
  removals?(): RemovalRule
}
