import type { RowWeight, FinishedCount } from '../../../../jobs/transfer-rows'
import type { ProgressModel } from '../../../../jobs/transfer-speed'
import type { FileMetadata, UploadRecord, UploadRefusal, UploadType } from '../../files/files'

/** The phase of an upload; upload-queue.ts shows the transitions. */
export type Phase =
  /** Queued to be read. */
  | { name: 'unread' }
  | { name: 'reading'; read: number }
  /** Read, and queued to be sent. */
  | { name: 'waiting' }
  /** The same bytes already have a key: the user chooses between that and a new one. */
  | { name: 'known'; upload: UploadRecord }
  /** Another row with the same bytes is uploaded first; its key will be used. */
  | { name: 'twin'; of: string }
  | { name: 'refused'; refusal: UploadRefusal }
  | { name: 'sending'; sent: number; bytesPerSecond?: number | undefined; secondsLeft?: number | undefined }
  /** No answer came: retried automatically. */
  | { name: 'again'; at: number; tries: number }
  /** Too many calls: retried when the platform allows. */
  | { name: 'rate'; at: number }
  | { name: 'paused' }
  | { name: 'cancelled' }
  | { name: 'failed'; error: unknown }
  /** The browser no longer has its bytes: the file was moved or changed, or was not stored over a reload. */
  | { name: 'gone' }
  | { name: 'done'; key: string; isEarlier: boolean }

export type PhaseName = Phase['name']

/** One file; a new object whenever anything about it changes. */
export interface Upload {
  readonly id: string
  /** The exact name of the file. */
  readonly name: string
  /** The folders that it was dropped or chosen with, `a/b`; empty for a single file. */
  readonly folder: string
  readonly size: number
  readonly modifiedMs: number
  readonly reading?: FileMetadata | undefined
  /** The type that the user chose instead of the suggested one. */
  readonly chosen?: UploadType | undefined
  /** The same bytes have a key, but a new one is wanted. */
  readonly isWantedTwice: boolean
  /** It was chosen again, and its bytes differ from those of the first time. */
  readonly isChanged: boolean
  readonly phase: Phase
}

/** Phases that advance automatically. */
export const activePhases: ReadonlySet<PhaseName> = new Set([
  'unread',
  'reading',
  'waiting',
  'sending',
  'again',
  'rate',
])

/** Phases of uploads that will be or were sent: the basis of the total share. */
const countedPhases: ReadonlySet<PhaseName> = new Set([...activePhases, 'twin', 'paused', 'done'])

/** How one upload counts in the totals. */
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

/** An upload's progress is measured by the bytes sent. */
export const progressModel: ProgressModel<Upload> = {
  movedOf: ({ phase }) => (phase.name === 'sending' ? phase.sent : undefined),
  sizeOf: ({ size }) => size,
  at: (sent, pace) => ({ phase: { name: 'sending', sent, ...pace } }),
}
