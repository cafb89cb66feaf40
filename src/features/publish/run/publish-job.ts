import type { Pause } from '../../../saving/queue/save-state'
import type { VariableValues } from '../content/content'
import type { CopyOutcome } from '../content/plan-copy'
import type { Placement } from '../publish-address'

/** Where a copy comes from. */
export interface PublishSource {
  chat_id: string
  name: string
  revision: number
  /** Absent where the whole page is published. */
  part?: 'selection'
}

/** Why a chat did not get its copy, or not all of it, as the service said it or as our own plan ended. */
export interface CopyFailure {
  code?: number
  msg: string
  logId?: string
  /** Where it was no refusal: bytes that could not be brought, a limit, a block that cannot be made. */
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
  /** Begun, and stopped by somebody or by the end of its page: it goes on where it was. */
  | { is: 'paused' }
  /** `isHeld`: what the service was found to hold a while later is, or is not, what was written. */
  | { is: 'done'; at: number; revision: number; isHeld?: boolean; hasOthers?: boolean }
  /** All is there but some blocks. */
  | { is: 'partly'; at: number; revision: number; left: readonly (CopyFailure & { blocks: number })[] }
  | { is: 'refused'; at: number; why: CopyFailure }
  /** No answer came before anything was written. */
  | { is: 'unreached'; at: number }
  /** What was to be replaced is not what somebody agreed to any more; `revision` is the one that it is at. */
  | { is: 'changed'; at: number; revision: number }
  | { is: 'cancelled' }

/** A chat that gets a copy. */
export interface PublishTarget {
  chat_id: string
  name: string
  how: Placement
  /** What its variables say: asked once, so that it says the same however often it is tried. */
  values: VariableValues
  /** The revision at which somebody agreed to lose what is replaced. */
  agreed?: number
  state: TargetState
}

/** What somebody meant by one press of the button. What is copied is kept beside it. */
export interface PublishJob {
  job_id: string
  /** In whose name. */
  app_id: string
  madeAt: number
  source: PublishSource
  blocks: number
  /** What of the source does not go to any chat. */
  outcomes: readonly CopyOutcome[]
  /** Bytes of pictures and files that each chat gets. */
  bytes: number
  targets: readonly PublishTarget[]
  /** Nobody wants to be reminded that it is unfinished. */
  isSetAside?: boolean
}

/** How far one chat is, as it goes. */
export interface Progress {
  calls: number
  /** Of this visit, as far as the plan could say. */
  planned: number
  /** Bytes of pictures and files that have left. */
  bytes: number
  /** Nothing goes for now: no answer comes, too many calls were made, or there is no room. */
  waits?: Pause | undefined
}

/** Of one chat of a job. */
export const progressKey = (jobId: string, chatId: string): string => `${jobId} ${chatId}`

export const withTargets = (
  job: PublishJob,
  change: (target: PublishTarget) => PublishTarget,
): PublishJob => ({ ...job, targets: job.targets.map(change) })

/** Nothing happens there any more unless somebody asks. */
export const isSettled = ({ state: { is } }: PublishTarget): boolean =>
  is !== 'ready' && is !== 'writing' && is !== 'paused'

/** Something was to be done, and waits for somebody to say so. */
export const isUnfinished = ({ targets, isSetAside }: PublishJob): boolean =>
  !isSetAside && targets.some((target) => !isSettled(target))

export const canTryAgain = ({ state: { is } }: PublishTarget): boolean =>
  is === 'partly' || is === 'refused' || is === 'unreached' || is === 'cancelled'
