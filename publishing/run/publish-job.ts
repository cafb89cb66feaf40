import type { Pause } from '../../saving/saving'
import type { Placement, VariableValues } from '../content/content'
import type { CopyOutcome } from '../content/plan-copy'

/** The source of a copy. */
export interface PublishSource {
  chat_id: string
  name: string
  revision: number
  /** Absent if the whole page is published. */
  part?: 'selection'
}

/** Why a chat did not get its copy, or not all of it, as reported by the service or by our own plan. */
export interface CopyFailure {
  code?: number
  msg: string
  logId?: string
  /** Given if it was not a refusal: bytes that could not be fetched, a limit, a block that cannot be created. */
  reason?: string
}

/**
 * How far one chat is. Times are milliseconds of this browser's clock.
 *
 *     ready → writing → done | partly | refused | unreached | changed
 *               ↓ ↑
 *             paused                 ready → cancelled
 */
export type TargetState =
  | { is: 'ready' }
  | { is: 'writing' }
  /** Begun, then stopped by the user or because its page closed. It continues where it stopped. */
  | { is: 'paused' }
  /** `isHeld`: whether the service, read a while later, holds what was written. */
  | { is: 'done'; at: number; revision: number; isHeld?: boolean; hasOthers?: boolean }
  /** All blocks but some were written. */
  | { is: 'partly'; at: number; revision: number; left: readonly (CopyFailure & { blocks: number })[] }
  | { is: 'refused'; at: number; why: CopyFailure }
  /** No answer came before anything was written. */
  | { is: 'unreached'; at: number }
  /** The page to replace has changed since the user confirmed it; `revision` is its present one. */
  | { is: 'changed'; at: number; revision: number }
  | { is: 'cancelled' }

/** A chat that gets a copy. */
export interface PublishTarget {
  chat_id: string
  name: string
  how: Placement
  /** The values of its variables: read once, so that every attempt writes the same. */
  values: VariableValues
  /** The revision at which the user agreed to replace the page. */
  agreed?: number
  state: TargetState
}

/** The job of one press of the button. Its content is stored separately. */
export interface PublishJob {
  job_id: string
  /** The application that publishes. */
  app_id: string
  madeAt: number
  source: PublishSource
  blocks: number
  /** Blocks of the source that cannot be copied unchanged. */
  outcomes: readonly CopyOutcome[]
  /** Bytes of pictures and files that each chat gets. */
  bytes: number
  targets: readonly PublishTarget[]
  /** Dismissed: the pages no longer offer to continue it. */
  isSetAside?: boolean
}

/** The progress of one chat. */
export interface Progress {
  calls: number
  /** Estimated calls of this run. */
  planned: number
  /** Bytes of pictures and files sent so far. */
  bytes: number
  /** Why it waits: there is no answer, there were too many calls, or there is no room. */
  waits?: Pause | undefined
}

/** Key of the progress of one chat of a job. */
export const progressKey = (jobId: string, chatId: string): string => `${jobId} ${chatId}`

export const withTargets = (
  job: PublishJob,
  change: (target: PublishTarget) => PublishTarget,
): PublishJob => ({ ...job, targets: job.targets.map(change) })

/** Whether nothing more happens there until the user requests it. */
export const isSettled = ({ state: { is } }: PublishTarget): boolean =>
  is !== 'ready' && is !== 'writing' && is !== 'paused'

/** Whether some work remains until the user continues it. */
export const isUnfinished = ({ targets, isSetAside }: PublishJob): boolean =>
  !isSetAside && targets.some((target) => !isSettled(target))

export const canTryAgain = ({ state: { is } }: PublishTarget): boolean =>
  is === 'partly' || is === 'refused' || is === 'unreached' || is === 'cancelled'
