import type {
  PublicationReason,
  PublicationState,
  PublicationTargetState as ShownTargetState,
  Stopped,
} from '../../contract/herald/publications'
import type { SheetSize } from '../../document/sheet/cell-area'
import type { Placement, VariableValues } from '../content/content'

/** The work on the chats of a publication. */
export type PublicationWork = 'publish' | 'update' | 'take_back'

/**
 * How far one chat is with the present work.
 *
 *     waiting → running → done | partly | refused | unreached | changed
 */
export type TargetStep = 'waiting' | 'running' | 'done' | 'partly' | 'refused' | 'unreached' | 'changed'

/** Revisions of an announcement that only the publication wrote: after `from`, up to and with `to`. */
export interface Written {
  from: number
  to: number
}

export interface PublicationTarget {
  chat_id: string
  how: Placement
  /** The request's values of variables. */
  values?: Readonly<Record<string, string>>
  /** The blocks are an edit of the page at this revision. */
  base_revision?: number
  /** The revision of the page that is replaced, as its author saw it. */
  agreed?: number
  due_at: number
  step: TargetStep
  /** The values of variables in the copy that the page has. */
  filled?: VariableValues
  /** In their order. */
  written: readonly Written[]
  revision_after?: number
  /** Others wrote meanwhile, and their changes were merged. */
  merged?: true | undefined
  /** Whether the service, read a while later, holds what was written. Undefined: it was not read. */
  verified?: boolean | undefined
  code?: number
  msg?: string
  reason?: PublicationReason | undefined
  /** Sheets that came back without their cells. */
  lost_sheets?: readonly SheetSize[] | undefined
}

/** An operator as the platform named them when they signed in to a gateway. */
export interface PublicationAuthor {
  tenant_key: string
  open_id: string
  union_id: string
  name: string
  email: string
}

/** A publication as its server keeps it, without its content. */
export interface Publication {
  publication_id: string
  app_id: string
  made_by: string
  /** The signed-in operator of a gateway who made it, as its key of that person. Never in an answer. */
  author?: PublicationAuthor
  made_at: number
  at: number
  over_ms: number
  test_target?: string
  /** Of content, targets and times. */
  hash: string
  needs_approval: boolean
  approval?: { by: string; at: number; hash: string }
  /** The last request to stop it. */
  stopped?: Stopped
  source: { chat_id: string; revision: number } | { blocks: number }
  /** The last request of a user. */
  stage: 'open' | 'paused' | 'stopped'
  work: PublicationWork
  targets: readonly PublicationTarget[]
}

/** The requests about a publication that exists. */
export type PublicationAct = 'pause' | 'resume' | 'stop' | 'approve' | 'update' | 'take_back'

/** The states in which each act is accepted. An act that would change nothing is, too, as it may be repeated. */
const accepted: Record<PublicationAct, readonly PublicationState[]> = {
  pause: ['waiting', 'running', 'paused'],
  resume: ['waiting', 'running', 'paused', 'partly'],
  stop: ['waiting', 'needs_approval', 'running', 'paused', 'partly', 'stopped'],
  approve: ['needs_approval'],
  update: ['done', 'partly', 'stopped'],
  take_back: ['done', 'partly', 'stopped', 'taken_back'],
}

/** Whether a publication accepts an act now. */
export const accepts = (publication: Publication, act: PublicationAct, now: number): boolean =>
  accepted[act].includes(stateOf(publication, now)) &&
  // A chat that is being written is finished first.
  !(
    (act === 'take_back' || act === 'update') &&
    publication.targets.some(({ step }) => step === 'running')
  ) &&
  // An update needs to know what each chat has. Resuming finishes the one before.
  !(act === 'update' && publication.targets.some((target) => hasWritten(target) && target.step !== 'done'))

/** Taking back needs no approval: it restores what was there. */
const isUnapproved = ({ needs_approval, approval, hash, work }: Publication): boolean =>
  needs_approval && work !== 'take_back' && approval?.hash !== hash

const isSettled = ({ step }: PublicationTarget): boolean => step !== 'waiting' && step !== 'running'
/** Chats that refused before the publication was made have an outcome before anything begins. */
const isBegun = ({ step }: PublicationTarget): boolean =>
  step !== 'waiting' && step !== 'refused' && step !== 'unreached'
const hasWritten = ({ written }: PublicationTarget): boolean => written.length > 0

/** Targets that the present work concerns. Only what was written can be taken back. */
const concerned = ({ work, targets }: Publication): readonly PublicationTarget[] =>
  work === 'take_back' ? targets.filter(hasWritten) : targets

export function stateOf(publication: Publication, now: number): PublicationState {
  const { stage, work, at } = publication
  const targets = concerned(publication)
  const isOver = targets.every(isSettled)
  if (stage === 'stopped') return 'stopped'
  if (isOver && targets.every(({ step }) => step === 'done'))
    return work === 'take_back' ? 'taken_back' : 'done'
  if (isOver) return 'partly'
  if (isUnapproved(publication)) return 'needs_approval'
  if (stage === 'paused') return 'paused'
  const hasBegun = work !== 'publish' || targets.some(isBegun) || now >= at
  return hasBegun ? 'running' : 'waiting'
}

/** The state of one chat, as answers show it. */
export function targetStateOf(publication: Publication, target: PublicationTarget): ShownTargetState {
  const { stage, work } = publication
  const { step } = target
  if (work === 'take_back') {
    if (!hasWritten(target)) return step === 'waiting' ? 'cancelled' : step
    if (step === 'done') return 'taken_back'
  }
  if (step === 'waiting' && stage === 'stopped') return 'cancelled'
  return step === 'running' && stage === 'paused' ? 'paused' : step
}

/** Whether a chat may still be given the bytes that the held change added. */
export const needsHeldBytes = ({ stage, work, targets }: Publication): boolean =>
  work !== 'take_back' &&
  targets.some(({ step }) => (stage === 'stopped' ? step === 'running' : step !== 'done'))

/** The publication after an act that it accepts. */
export function afterAct(publication: Publication, act: PublicationAct): Publication {
  if (act === 'pause') return { ...publication, stage: 'paused' }
  if (act === 'stop') return { ...publication, stage: 'stopped' }
  if (act === 'resume')
    return { ...publication, stage: 'open', targets: publication.targets.map(againIfMissing) }
  if (act === 'take_back' && publication.work !== 'take_back') return takenBack(publication)
  return publication
}

/** The publication with the approval of its present content, targets and times. */
export const approved = (publication: Publication, by: string, at: number): Publication => ({
  ...publication,
  approval: { by, at, hash: publication.hash },
})

/** The publication with a new content for every chat that has the one before. An approval was of that one. */
export function updated(
  publication: Publication,
  { source, hash }: Pick<Publication, 'source' | 'hash'>,
): Publication {
  const { approval: _, ...rest } = publication
  return {
    ...rest,
    source,
    hash,
    stage: 'open',
    work: 'update',
    targets: publication.targets.map((target) => {
      if (hasWritten(target)) return { ...target, step: 'waiting' }
      const isLeft = target.step === 'waiting'
      return isLeft ? { ...target, ...stoppedBefore } : target
    }),
  }
}

const stoppedBefore = {
  step: 'refused',
  reason: 'stopped',
  msg: 'the publication was stopped before it began',
} as const

/** A chat that did not get everything begins again. One whose page has changed needs a new decision. */
function againIfMissing(target: PublicationTarget): PublicationTarget {
  const isMissing = ['partly', 'refused', 'unreached'].includes(target.step)
  return isMissing ? begunAgain(target) : target
}

/** The chat without what its last attempt said. */
function begunAgain(target: PublicationTarget): PublicationTarget {
  const { code: _, msg: __, reason: ___, lost_sheets: ____, ...rest } = target
  return { ...rest, step: 'waiting' }
}

/** The written copies are to be taken back. */
const takenBack = (publication: Publication): Publication => ({
  ...publication,
  stage: 'open',
  work: 'take_back',
  targets: publication.targets.map((target) => (hasWritten(target) ? begunAgain(target) : target)),
})

/** The next steps of a server with a publication. */
export interface NextSteps {
  /** Chats to write now, in this order. Among them are those that another owner began and left. */
  begin: readonly string[]
  /** Chats that are being written go on. False: they stop at once. */
  mayGoOn: boolean
  /** The test chat did not get everything, so the others wait for a user. */
  isToPause: boolean
  /** When the next chat is due. Undefined: only a user changes that. */
  dueAt: number | undefined
}

const nothing: NextSteps = { begin: [], mayGoOn: true, isToPause: false, dueAt: undefined }

/** `now`: the world's time, which may be set. */
export function nextSteps(publication: Publication, now: number): NextSteps {
  const { stage, test_target, work } = publication
  const targets = concerned(publication)
  const left = targets.filter(({ step }) => step === 'running').map(({ chat_id }) => chat_id)
  if (stage === 'paused' || isUnapproved(publication)) return { ...nothing, mayGoOn: false }
  if (stage === 'stopped') return { ...nothing, begin: left }
  const waiting = targets.filter(({ step }) => step === 'waiting')
  const test = work !== 'take_back' ? targets.find(({ chat_id }) => chat_id === test_target) : undefined
  if (test && isSettled(test) && test.step !== 'done' && waiting.length > 0)
    return { ...nothing, begin: left, isToPause: true }
  const may = test && test.step !== 'done' ? waiting.filter((target) => target === test) : waiting
  const isDue = ({ due_at }: PublicationTarget) => work !== 'publish' || due_at <= now
  const later = may.filter((target) => !isDue(target)).map(({ due_at }) => due_at)
  return {
    ...nothing,
    begin: [...left, ...may.filter(isDue).map(({ chat_id }) => chat_id)],
    dueAt: later.length > 0 ? Math.min(...later) : undefined,
  }
}

/** When a server must look at a publication next: 0 is at once. Undefined: only a user changes that. */
export function wakeAt(publication: Publication): number | undefined {
  const { begin, dueAt, isToPause } = nextSteps(publication, -1)
  return begin.length > 0 || isToPause ? 0 : dueAt
}

/** When each chat is to begin: evenly over the time, the test chat first. */
export function dueTimes(
  targets: readonly { chat_id: string }[],
  { at, over_ms, test_target }: { at: number; over_ms: number; test_target?: string | undefined },
): Map<string, number> {
  const ids = targets.map(({ chat_id }) => chat_id)
  const order = [...ids.filter((id) => id === test_target), ...ids.filter((id) => id !== test_target)]
  return new Map(order.map((id, place) => [id, at + Math.floor((place * over_ms) / order.length)]))
}

/** The revisions after another own call, whose answer may have come before. */
export function withWritten(written: readonly Written[], revision: number): readonly Written[] {
  const last = written.at(-1)
  if (last && revision <= last.to) return written
  if (last && revision === last.to + 1) return [...written.slice(0, -1), { ...last, to: revision }]
  return [...written, { from: revision - 1, to: revision }]
}
