import type { RowWeight, FinishedCount } from '../../../jobs/transfer-rows'
import type { ProgressModel } from '../../../jobs/transfer-runner'
import type { FileMetadata } from '../../files/bytes/file-metadata'
import type { UploadRecord } from '../../files/history/transfer'
import type { UploadRefusal, UploadType } from '../../files/history/upload-type'

/** Where one upload stands; upload-queue.ts says how one leads to another. */
export type Phase =
  /** In line to be read. */
  | { name: 'unread' }
  | { name: 'reading'; read: number }
  /** Read, and in line to be sent. */
  | { name: 'waiting' }
  /** The same bytes have a key already: theirs, or a new one? */
  | { name: 'known'; upload: UploadRecord }
  /** Another row with the same bytes goes ahead; its key will do. */
  | { name: 'twin'; of: string }
  | { name: 'refused'; refusal: UploadRefusal }
  | { name: 'sending'; sent: number; bytesPerSecond?: number | undefined; secondsLeft?: number | undefined }
  /** No answer came: goes again by itself. */
  | { name: 'again'; at: number; tries: number }
  /** Too many calls: goes again when the platform says. */
  | { name: 'rate'; at: number }
  | { name: 'paused' }
  | { name: 'cancelled' }
  | { name: 'failed'; error: unknown }
  /** The browser has no bytes of it any more: moved, changed, or not kept over a reload. */
  | { name: 'gone' }
  | { name: 'done'; key: string; isEarlier: boolean }

export type PhaseName = Phase['name']

/** One file on its way; a new object whenever something about it changes. */
export interface Upload {
  readonly id: string
  /** To the byte as the file is called. */
  readonly name: string
  /** The folders that it was dropped or picked with, `a/b`; empty for a file by itself. */
  readonly folder: string
  readonly size: number
  readonly modifiedMs: number
  readonly reading?: FileMetadata | undefined
  /** What somebody chose in place of what the bytes suggest. */
  readonly chosen?: UploadType | undefined
  /** Of the same bytes there is a key, and another one is wanted. */
  readonly isWantedTwice: boolean
  /** It was picked again, and its bytes are not those of the first time. */
  readonly isChanged: boolean
  readonly phase: Phase
}

/** Those that go on by themselves. */
export const activePhases: ReadonlySet<PhaseName> = new Set([
  'unread',
  'reading',
  'waiting',
  'sending',
  'again',
  'rate',
])

/** What is to be sent, or was: what a share of the whole counts. */
const countedPhases: ReadonlySet<PhaseName> = new Set([...activePhases, 'twin', 'paused', 'done'])

/** What one upload counts for among all. */
export const weightOf = ({ phase, size }: Upload): RowWeight => ({
  isMoving: activePhases.has(phase.name),
  isCounted: countedPhases.has(phase.name),
  bytes: size,
  moved: phase.name === 'done' ? size : phase.name === 'sending' ? phase.sent : 0,
  isSized: true,
})

export function finishOf({ phase: { name } }: Upload): keyof FinishedCount | undefined {
  if (name === 'done') return 'done'
  return name === 'failed' || name === 'refused' || name === 'gone' ? 'failed' : undefined
}

/** How an upload moves: by the bytes that have left. */
export const progressModel: ProgressModel<Upload> = {
  movedOf: ({ phase }) => (phase.name === 'sending' ? phase.sent : undefined),
  sizeOf: ({ size }) => size,
  at: (sent, pace) => ({ phase: { name: 'sending', sent, ...pace } }),
}
