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
  /** Nothing but a guess speaks for the type: the other one may be tried. */
  isTypeGuessed?: boolean | undefined
  kind: ResourceKind
  /** What its message calls it. */
  ownName?: string | undefined
  durationMs?: number | undefined
  chatId?: string | undefined
}

/** Where one download stands; download-queue.ts says how one leads to another. `came`: so many bytes are here. */
export type Phase =
  | { name: 'waiting'; came: number }
  | { name: 'coming'; came: number; bytesPerSecond?: number | undefined; secondsLeft?: number | undefined }
  /** No answer came, or it broke off: goes on by itself. */
  | { name: 'again'; at: number; tries: number; came: number }
  /** Too many calls: goes on when the platform says. */
  | { name: 'rate'; at: number; came: number }
  | { name: 'paused'; came: number }
  /** It was under way when its page was closed: goes on when somebody says so. */
  | { name: 'left'; came: number }
  | { name: 'cancelled' }
  | { name: 'failed'; error: unknown; came: number }
  /** The place where it was to be saved does not take it: full, gone, or not allowed any more. The bytes stay. */
  | { name: 'unsaved'; error: unknown; came: number }
  /** All bytes are here. `isSaved`: they were given to the disk, and not only looked at. */
  | { name: 'done'; isSaved: boolean }

export type PhaseName = Phase['name']

/** One resource on its way; a new object whenever something about it changes. */
export interface Download extends Resource {
  readonly id: string
  /** Of all its bytes; undefined until the other side has said it, or this browser remembers it. */
  readonly size?: number | undefined
  /** Media type: what the bytes are, else what they came under. */
  readonly mime?: string | undefined
  /** To be given to the disk when all is here, and not only looked at. */
  readonly isWanted: boolean
  readonly place?: SaveTarget
  /** Known when the first bytes are. */
  readonly saved?: DownloadName | undefined
  /** An earlier try had brought bytes: this one went on behind them, the other side gave it only from the start, or the browser had not kept them. */
  readonly resumed?: 'behind' | 'fromStart' | 'notKept' | undefined
  /** Where in the browser's keeping its bytes lie. */
  readonly room: string
  /** The bytes are still in the page's reach, to be looked at or saved again. */
  readonly isHeld: boolean
  readonly phase: Phase
}

/** A resource has one row, however often it is asked for. */
export const downloadId = ({ messageId, key }: Pick<Resource, 'messageId' | 'key'>): string =>
  `${messageId}/${key}`

/** What it is called, until it is known as what it will be saved. */
export const shownNameOf = ({ saved, ownName, key }: Download): string => saved?.name ?? (ownName || key)

/** Those that go on by themselves. */
export const activePhases: ReadonlySet<PhaseName> = new Set(['waiting', 'coming', 'again', 'rate'])

const countedPhases: ReadonlySet<PhaseName> = new Set([...activePhases, 'paused', 'left', 'done'])

export const cameOf = ({ phase, size }: Download): number =>
  phase.name === 'done' ? (size ?? 0) : 'came' in phase ? phase.came : 0

/** What one download counts for among all. */
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

/** How a download moves: by the bytes that have come. */
export const progressModel: ProgressModel<Download> = {
  movedOf: ({ phase }) => (phase.name === 'coming' ? phase.came : undefined),
  sizeOf: ({ size }) => size,
  at: (came, speed) => ({ phase: { name: 'coming', came, ...speed } }),
}
