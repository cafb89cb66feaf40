import type { RowWeight, FinishedCount } from '../../../../jobs/transfer-rows'
import type { ProgressModel } from '../../../../jobs/transfer-speed'
import type { DownloadName } from '../../../ui/download-name'
import type { SaveTarget } from '../save/folder-choice'

/** The role of a resource in its message. `unknown`: only its key is known. */
export type ResourceKind = 'image' | 'cover' | 'file' | 'audio' | 'video' | 'unknown'

/** A resource as it is requested (platform/files#message-resources). */
export interface Resource {
  messageId: string
  key: string
  type: 'image' | 'file'
  /** The type is only a guess, so the other one may be tried. */
  isTypeGuessed?: boolean | undefined
  kind: ResourceKind
  /** Its name in the message. */
  ownName?: string | undefined
  durationMs?: number | undefined
  chatId?: string | undefined
}

/** The state of one download; download-queue.ts shows the transitions. `came`: the number of bytes that are here. */
export type Phase =
  | { name: 'waiting'; came: number }
  | { name: 'coming'; came: number; bytesPerSecond?: number | undefined; secondsLeft?: number | undefined }
  /** No answer, or the answer broke off: continues by itself. */
  | { name: 'again'; at: number; tries: number; came: number }
  /** Too many calls: continues when the platform allows it. */
  | { name: 'rate'; at: number; came: number }
  | { name: 'paused'; came: number }
  /** Interrupted when its page was closed: continues on request. */
  | { name: 'left'; came: number }
  | { name: 'cancelled' }
  | { name: 'failed'; error: unknown; came: number }
  /** The place refused the file: full, gone, or no longer allowed. The bytes stay. */
  | { name: 'unsaved'; error: unknown; came: number }
  /** All bytes are here. `isSaved`: they were saved to the disk, not only previewed. */
  | { name: 'done'; isSaved: boolean }

export type PhaseName = Phase['name']

/** The download of one resource; a new object whenever something about it changes. */
export interface Download extends Resource {
  readonly id: string
  /** In bytes; undefined until an answer gives it, unless this browser remembers it. */
  readonly size?: number | undefined
  /** Media type: that of the bytes if known, otherwise the one that the answer declared. */
  readonly mime?: string | undefined
  /** Whether to save it to the disk once complete, and not only preview it. */
  readonly isWanted: boolean
  readonly place?: SaveTarget
  /** Known once the first bytes have arrived. */
  readonly saved?: DownloadName | undefined
  /**
   * How the last try used the bytes of an earlier one. `behind`: continued after them. `fromStart`: the service sent
   * only from the start. `notKept`: the browser no longer had them.
   */
  readonly resumed?: 'behind' | 'fromStart' | 'notKept' | undefined
  /** The room in the browser's storage that holds its bytes. */
  readonly room: string
  /** Whether the page can still reach the bytes, for a preview or to save them again. */
  readonly isHeld: boolean
  readonly phase: Phase
}

/** A resource has one row, however often it is requested. */
export const downloadId = ({ messageId, key }: Pick<Resource, 'messageId' | 'key'>): string =>
  `${messageId}/${key}`

/** The name that it is saved under, or until that is known, its own name or key. */
export const shownNameOf = ({ saved, ownName, key }: Download): string => saved?.name ?? (ownName || key)

/** The phases that continue by themselves. */
export const activePhases: ReadonlySet<PhaseName> = new Set(['waiting', 'coming', 'again', 'rate'])

const countedPhases: ReadonlySet<PhaseName> = new Set([...activePhases, 'paused', 'left', 'done'])

export const cameOf = ({ phase, size }: Download): number =>
  phase.name === 'done' ? (size ?? 0) : 'came' in phase ? phase.came : 0

/** The share of one download in the totals. */
export function weightOf(download: Download): RowWeight {
  const { phase, size } = download
  const came = cameOf(download)
  return {
    isMoving: activePhases.has(phase.name),
    isCounted: countedPhases.has(phase.name),
    bytes: size ?? came,
    moved: came,
    isSized: size !== undefined || phase.name === 'done',
  }
}

export function finishOf({ phase: { name } }: Download): keyof FinishedCount | undefined {
  if (name === 'done') return 'done'
  return name === 'failed' || name === 'unsaved' ? 'failed' : undefined
}

/** The progress of a download: by the bytes that have arrived. */
export const progressModel: ProgressModel<Download> = {
  movedOf: ({ phase }) => (phase.name === 'coming' ? phase.came : undefined),
  sizeOf: ({ size }) => size,
  at: (came, speed) => ({ phase: { name: 'coming', came, ...speed } }),
}
