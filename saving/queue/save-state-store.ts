import { preOrder } from '../../document/block-tree'
import type { Conflict } from '../../document/merge/merge-trees'
import type { Clock } from '../../primitives/clock'
import { Listeners } from '../../primitives/listeners'
import type { Refusal, SaveEntry, SaveState } from './save-state'
import { activityAfter, transitions } from './save-transitions'
import type { Activity, PhaseEvent, SaveEvent, Transition } from './save-transitions'

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

const isPhaseEvent = (event: SaveEvent): event is PhaseEvent => 'shows' in transitions[event.kind]

const untilOf = (event: PhaseEvent) => ('until' in event ? event.until : undefined)

function phaseAfter({ phase, isHeld }: SaveState, event: SaveEvent): Partial<SaveState> {
  const { shows }: Transition = transitions[event.kind]
  if (!isPhaseEvent(event) || !shows || (event.kind === 'changed' && phase !== 'idle')) return {}
  return {
    phase: isHeld && shows === 'waiting' ? 'held' : shows,
    retryAt: shows === 'retrying' || shows === 'offline' ? untilOf(event) : undefined,
  }
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
      const { revision, conflicts, open, isNotified, isUnderOurs } = event
      const there = new Set(preOrder(event.document).map(({ id }) => id))
      const unanswered = [...state.unanswered, ...open].filter(
        ({ id, alternativeId }) => there.has(id) && alternativeId !== undefined && there.has(alternativeId),
      )
      const merges = state.merges + (isNotified ? 1 : 0)
      const kept = keptAmong([...state.kept, ...open], there)
      return { revision, merges, conflicts, unanswered, kept, isUnderOurs }
    }
    case 'readBack':
      return event.found
    case 'kept':
      return { isKept: event.isKept }
    case 'line':
      return { isOnline: event.isOnline }
    case 'held':
      return { isHeld: event.isHeld }
    case 'cellsOrphaned':
      return { orphanedCells: [...state.orphanedCells, ...event.cells] }
    case 'orphanedCellsDismissed':
      return { orphanedCells: nothing }
    case 'lossesAllowed':
      return { losses: nothing }
    case 'conflictsAnswered': {
      // They may come from the report of another page.
      const answered = new Set(event.conflicts.map(keyOf))
      const isOpen = (each: Conflict) => !answered.has(keyOf(each))
      return { unanswered: state.unanswered.filter(isOpen), kept: state.kept.filter(isOpen) }
    }
    default:
      return {}
  }
}

const keyOf = ({ id, alternativeId = '' }: Conflict): string => `${id} ${alternativeId}`

/** The whole blocks that one side deleted and the other edited, once each; of a box that is gone, the line that stayed. */
function keptAmong(conflicts: readonly Conflict[], there: ReadonlySet<string>): readonly Conflict[] {
  const found = new Map<string, Conflict>()
  for (const { id, kind, wholeId = id } of conflicts) {
    const stays = there.has(wholeId) ? wholeId : id
    if (kind !== 'deleted' || found.has(stays) || !there.has(stays)) continue
    const known = conflicts.find((each) => each.kind === kind && each.id === stays && !each.wholeId)
    found.set(stays, known ?? { id: stays, kind })
  }
  return found.size > 0 ? [...found.values()] : nothing
}

/** Removes the blocks of a call from the refusals, because they are saved now, or will be refused again. */
function withoutBlocks(unsaved: readonly Refusal[], ids: readonly string[]): readonly Refusal[] {
  if (unsaved.length === 0) return unsaved
  const done = new Set(ids)
  return unsaved
    .map((refusal) => ({ ...refusal, ids: refusal.ids.filter((id) => !done.has(id)) }))
    .filter((refusal) => refusal.ids.length > 0)
}

function effectsOf({ orphanedCells, unanswered, kept }: SaveState, event: SaveEvent): SaveEffect[] {
  // After a change, the queue runs at once and stops the clock itself.
  if (event.kind === 'cellsLeft' || event.kind === 'changed' || event.kind === 'held')
    return [{ kind: 'keepDraft' }]
  if (!isPhaseEvent(event)) return []
  const wake: SaveEffect = { kind: 'wake', at: untilOf(event) }
  if (event.kind !== 'settled') return [wake]
  return [
    wake,
    { kind: orphanedCells.length + unanswered.length + kept.length > 0 ? 'keepDraft' : 'forgetDraft' },
  ]
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
  isHeld,
}: StateToBeginWith): SaveState => ({
  phase:
    saved === wanted && !inFlight && !pendingChildren && cells.length === 0
      ? 'idle'
      : isHeld
        ? 'held'
        : 'waiting',
  revision,
  merges: 0,
  conflicts: nothing,
  unanswered: ofKind(unanswered, 'both'),
  kept: ofKind(unanswered, 'deleted'),
  unsaved: nothing,
  losses: nothing,
  orphanedCells: nothing,
  isKept: true,
  isOnline: true,
  isHeld: isHeld === true,
  isPartial: isPartial === true,
})

function ofKind(conflicts: readonly Conflict[], kind: Conflict['kind']): readonly Conflict[] {
  const some = conflicts.filter((each) => each.kind === kind)
  return some.length > 0 ? some : nothing
}

interface Effects {
  clock: Clock
  /** Called with a transition that the table does not have. */
  onBug(bug: unknown): void
  onWake(): void
  keepDraft(): void
  forgetDraft(): void
}

/** Holds the state of saving, changes it only by events, and runs their effects. */
export class SaveStateStore {
  readonly #listeners = new Listeners()
  readonly #effects: Effects
  #state: SaveState
  #activity: Activity = 'resting'
  #timer: unknown

  constructor(start: StateToBeginWith, effects: Effects) {
    this.#state = stateToBeginWith(start)
    this.#effects = effects
  }

  get state(): SaveState {
    return this.#state
  }

  /** Listeners also hear that a draft was stored. By then more may be unsaved, although the state is the same. */
  readonly subscribe = this.#listeners.add

  apply(event: SaveEvent) {
    try {
      this.#activity = activityAfter(this.#activity, event)
    } catch (bug) {
      this.#effects.onBug(bug)
    }
    const { state, effects } = afterEvent(this.#state, event)
    const isNew = state !== this.#state
    this.#state = state
    for (const effect of effects) this.#run(effect)
    if (isNew || event.kind === 'kept') this.#listeners.emit()
  }

  /** Whether the queue continues automatically after a pause. */
  get isTimed(): boolean {
    return this.#timer !== undefined
  }

  /** Cancels the timer, so that the queue no longer continues automatically. */
  stop() {
    this.#effects.clock.clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #run(effect: SaveEffect) {
    const { clock, onWake } = this.#effects
    if (effect.kind !== 'wake') return this.#effects[effect.kind]()
    this.stop()
    if (effect.at === undefined) return
    const wake = () => {
      this.#timer = undefined
      onWake()
    }
    this.#timer = clock.setTimeout(wake, effect.at - clock.now())
  }
}
