import type { BlockTree } from '../../document/block-tree'
import type { Conflict } from '../../document/merge/merge-trees'
import type { DeletedSheets } from '../media/deleted-sheets'
import type { SheetEdits } from '../media/sheet-edits'
import type { Uploader } from '../media/uploader'
import type { Loss } from '../plan/losses'
import type { ReadBelow } from './adopt-generated'
import type { Clock } from './clock'
import type { RemovalRule } from './removal-rule'
import type { SaveEntry, SendFailure, Unseen } from './save-state'
import type { WireCall, WriteAnswer } from './wire-call'

/** What a save queue is given: the service, time, chance, the screen and the place where unsaved work is kept. */
export interface SaveQueueOptions {
  send(call: WireCall): Promise<WriteAnswer>
  /** The revision that the service is at. */
  readRevision(): Promise<number>
  /** The whole document at a revision, under the service's ids. */
  read(revision: number): Promise<BlockTree>
  /** The newest document, for a page opened with its beginning only; absent: `readRevision` and `read` are used. */
  readWhole?(): Promise<{ revision: number; document: BlockTree }>
  /** One block at a revision, and the service's ids of its children. */
  readBlock?(blockId: string, revision: number): Promise<{ block: BlockTree; children: readonly string[] }>
  /** The subtrees of blocks to which the service added children by itself. */
  readBelow: ReadBelow
  /** Uploads bytes and cells to their blocks; without it they wait for ever. */
  uploader?: Uploader
  /** Stores the cells of sheets that are to be deleted; without it they are lost with their blocks. */
  deletedSheets?: DeletedSheets
  /** Cells of sheets, which are written beside the queue. */
  cells?: SheetEdits
  failureOf(error: unknown): SendFailure
  /** Milliseconds until a call may be sent; 0 counts it as sent. */
  pace(): number
  newToken(): string
  newId(): string
  /** From 0 up to 1. */
  random(): number
  clock: Clock
  /** Whether saving may destroy, without asking, what cannot be recreated. */
  mayDestroy?(loss: Pick<Loss, 'isUnkept'>): boolean
  /** What a save that removes most of the document does first; absent: nothing. */
  removals?(): RemovalRule
  /** What the editor shows at this moment, which may be ahead of the last change. */
  latest?(): BlockTree | undefined
  /** The document to show after others' changes were merged. */
  onMerged(document: BlockTree, conflicts: readonly Conflict[]): void
  /** Blocks to append to the screen: the rest of a document opened with its beginning. Absent: nothing is shown. */
  onAppended?(blocks: readonly BlockTree[]): void
  /** The document to show once the service has added what only it knows, such as the token of a new sheet. */
  onLearned(document: BlockTree): void
  /** Stores what is unsaved; false if that did not work. `isUrgent`: the page may be left. It never throws. */
  keep?(entry: SaveEntry, isUrgent: boolean): Promise<boolean>
  /** Everything is saved: nothing is kept except what others may not have seen. */
  forget?(unseen: Unseen): Promise<void>
}
