import type { RowWeight, FinishedCount } from '../../../jobs/transfer-rows'
import type { ProgressModel } from '../../../jobs/transfer-runner'
import type { DownloadName } from '../../../ui/download-name'
import type { SaveTarget } from '../save/folder-choice'

/** What a resource is in its message. `unknown`: only its key is known. */
export type ResourceKind = 'image' | 'cover' | 'file' | 'audio' | 'video' | 'unknown'

/** A resource as it is asked for (platform/files#message-resources). */
export interface Resource {
  messageId: string
  key: string
  type: 'image' | 'file'
  /** The type is only a guess: the other one may be tried. */
  isTypeGuessed?: boolean | undefined
  kind: ResourceKind
  /** Its name in the message. */
  ownName?: string | undefined
  durationMs?: number | undefined
  chatId?: string | undefined
}

/** The state of one download; download-queue.ts says how one leads to another. `came`: the bytes that are here. */
export type Phase =
  | { name: 'waiting'; came: number }
  | { name: 'coming'; came: number; bytesPerSecond?: number | undefined; secondsLeft?: number | undefined }
  /** No answer, or it broke off: continues by itself. */
  | { name: 'again'; at: number; tries: number; came: number }
  /** Too many calls: continues when the platform allows it. */
  | { name: 'rate'; at: number; came: number }
  | { name: 'paused'; came: number }
  /** It was under way when its page was closed: continues on request. */
  | { name: 'left'; came: number }
  | { name: 'cancelled' }
  | { name: 'failed'; error: unknown; came: number }
  /** The place where it should be saved does not take it: full, gone, or no longer allowed. The bytes stay. */
  | { name: 'unsaved'; error: unknown; came: number }
  /** All bytes are here. `isSaved`: they were given to the disk, not only previewed. */
  | { name: 'done'; isSaved: boolean }

export type PhaseName = Phase['name']

/** One resource on its way; a new object whenever something about it changes. */
export interface Download extends Resource {
  readonly id: string
  /** In bytes; undefined until the other side has told it, or this browser remembers it. */
  readonly size?: number | undefined
  /** Media type: what the bytes are, otherwise what the answer declared. */
  readonly mime?: string | undefined
  /** To be saved to the disk once complete, not only previewed. */
  readonly isWanted: boolean
  readonly place?: SaveTarget
  /** Known once the first bytes are. */
  readonly saved?: DownloadName | undefined
  /** Bytes of an earlier try: continued after them, sent from the start only, or no longer kept by the browser. */
  readonly resumed?: 'behind' | 'fromStart' | 'notKept' | undefined
  /** The room in the browser's storage that holds its bytes. */
  readonly room: string
  /** The page can still reach the bytes, for a preview or to save them again. */
  readonly isHeld: boolean
  readonly phase: Phase
}

/** A resource has one row, however often it is asked for. */
export const downloadId = ({ messageId, key }: Pick<Resource, 'messageId' | 'key'>): string =>
  `${messageId}/${key}`

/** The name to show until the name it is saved under is known. */
export const shownNameOf = ({ saved, ownName, key }: Download): string => saved?.name ?? (ownName || key)

/** Those that continue by themselves. */
export const activePhases: ReadonlySet<PhaseName> = new Set(['waiting', 'coming', 'again', 'rate'])

const countedPhases: ReadonlySet<PhaseName> = new Set([...activePhases, 'paused', 'left', 'done'])

export const cameOf = ({ phase, size }: Download): number =>
  phase.name === 'done' ? (size ?? 0) : 'came' in phase ? phase.came : 0

/** What one download contributes to the totals. */
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
