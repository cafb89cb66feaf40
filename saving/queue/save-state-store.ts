import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { Conflict } from '../../document/merge/merge-trees'
import type { Clock } from '../../primitives/clock'
import { Listeners } from '../../primitives/listeners'
import type { SheetDraft } from '../media/sheet-edits'
import type { Loss } from '../plan/losses'
import type { ReadBackResult } from './read-back'
import type { Removal } from './removal-guard'
import type { Pause, Refusal, SaveEntry, SavePhase, SaveState } from './save-state'

const anyPhase = [
  'idle',
  'waiting',
  'sending',
  'uploading',
  'retrying',
  'offline',
  'merging',
  'asking',
  'stuck',
] as const satisfies readonly SavePhase[]

/**
 * The phase to which each event leads, as in the diagram of save-queue.ts. The outcome of a step applies in every
 * phase, because a step may begin in any of them. A change ends only `idle` and has no effect on any other phase.
 */
export const transitions = {
  /** The page shows another document. */
  changed: { from: ['idle'], to: 'waiting' },
  /** There is something to save, but the queue still rests, or may not send yet. */
  foundUnsaved: { from: anyPhase, to: 'waiting' },
  /** There is nothing to save. */
  foundSaved: { from: anyPhase, to: 'idle' },
  /** The comparison found no difference. */
  settled: { from: anyPhase, to: 'idle' },
  /** A call is sent, or may be sent in a while. */
  sending: { from: anyPhase, to: 'sending' },
  /** Only bytes and cells are left, and they are being uploaded. */
  uploading: { from: anyPhase, to: 'uploading' },
  /** No answer, too many calls, or no room. The same call is sent again. */
  paused: { from: anyPhase, to: 'retrying' },
  /** Offline, or no answer to several tries. */
  cutOff: { from: anyPhase, to: 'offline' },
  /** Another user wrote. */
  mergeBegun: { from: anyPhase, to: 'merging' },
  /** The save would remove most of the document. */
  heldBack: { from: anyPhase, to: 'asking' },
  /** Only changes that would destroy something are left. */
  lossesFound: { from: anyPhase, to: 'asking' },
  /** Only refused changes are left. */
  refused: { from: anyPhase, to: 'stuck' },
  /** The next call is the one that was refused for the whole announcement. */
  stillRefused: { from: anyPhase, to: 'stuck' },
} as const satisfies Record<string, { from: readonly SavePhase[]; to: SavePhase }>

/** When the queue continues automatically, in milliseconds since the epoch. Absent: not until something happens. */
interface Wakeup {
  until?: number
}

/** Leads from one phase to the next. */
type PhaseEvent =
  | { kind: 'changed' | 'settled' | 'uploading' | 'mergeBegun' | 'stillRefused' }
  | ({ kind: 'foundUnsaved' | 'foundSaved' | 'sending' } & Wakeup)
  | { kind: 'paused'; by: Pause; until: number }
  | ({ kind: 'cutOff'; by?: Pause } & Wakeup)
  | ({ kind: 'heldBack'; removal: Removal } & Wakeup)
  | { kind: 'lossesFound'; losses: readonly Loss[] }
  | { kind: 'refused'; refusal: Refusal; unsaved?: readonly Refusal[]; losses?: readonly Loss[] }

/** Changes details of the state, but not the phase. */
type ReportEvent =
  /** Both documents were compared, and nothing is held back. */
  | { kind: 'compared'; progress: SaveState['progress'] }
  /** A call about these blocks was answered. `revision` is set if no other user wrote just before it. */
  | { kind: 'answered'; ids: readonly string[]; revision?: number }
  | { kind: 'blocksRefused'; unsaved: readonly Refusal[] }
  /** The document is saved, but not all cells of its sheets. */
  | { kind: 'cellsLeft' }
  /** The rest of the document has been read. Until then the page had only its beginning. */
  | { kind: 'restRead' }
  /** `isNotified`: the user is notified. `document`: the document shown from now on. */
  | {
      kind: 'merged'
      revision: number
      document: BlockTree
      conflicts: readonly Conflict[]
      isNotified: boolean
      isUnderOurs: boolean
    }
  | { kind: 'readBack'; found: Omit<ReadBackResult, 'isToSave'> }
  | { kind: 'kept'; isKept: boolean }
  | { kind: 'line'; isOnline: boolean }
  | { kind: 'cellsOrphaned'; cells: readonly SheetDraft[] }
  | { kind: 'orphanedCellsDismissed' | 'lossesAllowed' }
  | { kind: 'conflictsAnswered'; conflicts: readonly Conflict[] }

export type SaveEvent = PhaseEvent | ReportEvent

/** An effect that an event requires. */
export type SaveEffect =
  /** The queue continues at `at`. If that is undefined, it waits until something happens. */
  | { kind: 'wake'; at: number | undefined }
  /** The unsaved changes are stored soon. */
  | { kind: 'keepDraft' }
  /** Everything is saved: the stored draft is deleted. */
  | { kind: 'forgetDraft' }

/** Returns the state after an event, or the same object if nothing changed, and the required effects. */
export function afterEvent(
  state: SaveState,
  event: SaveEvent,
): { state: SaveState; effects: readonly SaveEffect[] } {
  const change: Partial<SaveState> = { ...phaseAfter(state, event), ...detailsAfter(state, event) }
  const names = Object.keys(change) as (keyof SaveState)[]
  const isSame = names.every((name) => state[name] === change[name])
  return { state: isSame ? state : { ...state, ...change }, effects: effectsOf(state, event) }
}

const isPhaseEvent = (event: SaveEvent): event is PhaseEvent => event.kind in transitions

const untilOf = (event: PhaseEvent) => ('until' in event ? event.until : undefined)

function phaseAfter({ phase }: SaveState, event: SaveEvent): Partial<SaveState> {
  if (!isPhaseEvent(event)) return {}
  const { from, to }: { from: readonly SavePhase[]; to: SavePhase } = transitions[event.kind]
  if (!from.includes(phase)) return {}
  return { phase: to, retryAt: to === 'retrying' || to === 'offline' ? untilOf(event) : undefined }
}

const nothing: readonly never[] = []

/** Everything except the phase. */
function detailsAfter(state: SaveState, event: SaveEvent): Partial<SaveState> {
  switch (event.kind) {
    case 'settled':
      return { progress: undefined, refusal: undefined, unsaved: nothing, losses: nothing }
    case 'paused':
      return { pausedBy: event.by }
    case 'cutOff':
      return event.by ? { pausedBy: event.by } : {}
    case 'heldBack':
      return { removal: event.removal, progress: undefined }
    case 'lossesFound':
      return { losses: event.losses, refusal: undefined, unsaved: nothing }
    case 'refused': {
      const { refusal, unsaved = [refusal], losses = state.losses } = event
      return { refusal, unsaved, losses }
    }
    case 'compared':
      return { removal: undefined, progress: event.progress }
    case 'answered': {
      const unsaved = withoutBlocks(state.unsaved, event.ids)
      return event.revision === undefined
        ? { unsaved }
        : { unsaved, revision: event.revision, refusal: undefined }
    }
    case 'blocksRefused':
      return { unsaved: event.unsaved }
    case 'cellsLeft':
      return { refusal: undefined, unsaved: nothing, losses: nothing }
    case 'restRead':
      return { isPartial: false }
    case 'merged': {
      const { revision, conflicts, isNotified, isUnderOurs } = event
      const there = new Set(preOrder(event.document).map(({ id }) => id))
      const unanswered = [...state.unanswered, ...conflicts].filter(
        ({ id, alternativeId }) => there.has(id) && alternativeId !== undefined && there.has(alternativeId),
      )
      return { revision, merges: state.merges + (isNotified ? 1 : 0), conflicts, unanswered, isUnderOurs }
    }
    case 'readBack':
      return event.found
    case 'kept':
      return { isKept: event.isKept }
    case 'line':
      return { isOnline: event.isOnline }
    case 'cellsOrphaned':
      return { orphanedCells: [...state.orphanedCells, ...event.cells] }
    case 'orphanedCellsDismissed':
      return { orphanedCells: nothing }
    case 'lossesAllowed':
      return { losses: nothing }
    case 'conflictsAnswered':
      return { unanswered: state.unanswered.filter((each) => !event.conflicts.includes(each)) }
    default:
      return {}
  }
}

/** Removes the blocks of a call from the refusals, because they are saved now, or will be refused again. */
function withoutBlocks(unsaved: readonly Refusal[], ids: readonly string[]): readonly Refusal[] {
  if (unsaved.length === 0) return unsaved
  const done = new Set(ids)
  return unsaved
    .map((refusal) => ({ ...refusal, ids: refusal.ids.filter((id) => !done.has(id)) }))
    .filter((refusal) => refusal.ids.length > 0)
}

function effectsOf({ orphanedCells, unanswered }: SaveState, event: SaveEvent): SaveEffect[] {
  // After a change, the queue runs at once and stops the clock itself.
  if (event.kind === 'cellsLeft' || event.kind === 'changed') return [{ kind: 'keepDraft' }]
  if (!isPhaseEvent(event)) return []
  const wake: SaveEffect = { kind: 'wake', at: untilOf(event) }
  if (event.kind !== 'settled') return [wake]
  return [wake, { kind: orphanedCells.length + unanswered.length > 0 ? 'keepDraft' : 'forgetDraft' }]
}

type StateToBeginWith = Pick<SaveEntry, 'revision'> & Partial<SaveEntry>

/** The first state. It reports unsaved changes of an earlier visit even before the queue has checked them. */
export const stateToBeginWith = ({
  revision,
  saved,
  wanted,
  inFlight,
  pendingChildren,
  cells = nothing,
  unanswered = nothing,
  isPartial,
}: StateToBeginWith): SaveState => ({
  phase: saved !== wanted || inFlight || pendingChildren || cells.length > 0 ? 'waiting' : 'idle',
  revision,
  merges: 0,
  conflicts: nothing,
  unanswered,
  unsaved: nothing,
  losses: nothing,
  orphanedCells: nothing,
  isKept: true,
  isOnline: true,
  isPartial: isPartial === true,
})

interface Effects {
  clock: Clock
  onWake(): void
  keepDraft(): void
  forgetDraft(): void
}

/** Holds the state of saving, changes it only by events, and runs their effects. */
export class SaveStateStore {
  readonly #listeners = new Listeners()
  readonly #effects: Effects
  #state: SaveState
  #timer: unknown

  constructor(start: StateToBeginWith, effects: Effects) {
    this.#state = stateToBeginWith(start)
    this.#effects = effects
  }

  get state(): SaveState {
    return this.#state
  }

  readonly subscribe = this.#listeners.add

  apply(event: SaveEvent) {
    const { state, effects } = afterEvent(this.#state, event)
    const isNew = state !== this.#state
    this.#state = state
    for (const effect of effects) this.#run(effect)
    if (isNew) this.#listeners.emit()
  }

  /** Cancels the timer, so that the queue no longer continues automatically. */
  stop() {
    this.#effects.clock.clearTimeout(this.#timer)
  }

  #run(effect: SaveEffect) {
    const { clock, onWake } = this.#effects
    if (effect.kind !== 'wake') return this.#effects[effect.kind]()
    this.stop()
    if (effect.at !== undefined) this.#timer = clock.setTimeout(onWake, effect.at - clock.now())
  }
}
