import type { Conflict } from '../../document/merge/merge-trees'
import type { SheetDraft } from '../media/sheet-edits'
import type { Loss } from '../plan/losses'
import type { MergedEvent } from './merge-remote'
import type { ReadBackResult } from './read-back'
import type { Removal } from './removal-guard'
import type { Pause, Refusal, SavePhase, SaveState } from './save-state'

/** The activity of the queue. `resting`: nothing until something happens. `deciding`: a step looks what comes next. */
export type Activity = 'resting' | 'deciding' | 'sending' | 'merging'

const always = ['resting', 'deciding', 'sending', 'merging'] as const
const inStep = ['deciding', 'sending', 'merging'] as const

export interface Transition {
  /** The activities during which the event may happen. */
  from: readonly Activity[]
  /** The activity to which it leads. Absent: the same. */
  begins?: Activity
  /** The phase that the page then shows. Absent: the same. */
  shows?: SavePhase
}

/**
 * The machine of saving: when each event may happen, and where it leads. Any other event is a bug. `docs/saving.md` has
 * the same table, which a test checks. The phase does not limit the events, because a step may begin in any phase.
 */
export const transitions = {
  /** A step begins. */
  stepBegun: { from: always, begins: 'deciding' },
  /** The last step of a run has ended. */
  runEnded: { from: inStep, begins: 'resting' },

  /** The page shows another document. This ends only `idle`. */
  changed: { from: always, shows: 'waiting' },
  /** There is something to save, but the queue still rests, or may not send yet. */
  foundUnsaved: { from: ['deciding'], shows: 'waiting' },
  /** There is nothing to save. */
  foundSaved: { from: ['deciding'], shows: 'idle' },
  /** The comparison found no difference. */
  settled: { from: ['deciding'], shows: 'idle' },
  /** A call may be sent in a while. */
  paced: { from: ['deciding'], shows: 'sending' },
  /** A call is sent. */
  sending: { from: ['deciding'], begins: 'sending', shows: 'sending' },
  /** Only bytes and cells are left, and they are being uploaded. */
  uploading: { from: ['deciding'], shows: 'uploading' },
  /** No answer, too many calls, or no room. The same call is sent again. */
  paused: { from: inStep, shows: 'retrying' },
  /** Offline, or no answer to several tries. */
  cutOff: { from: inStep, shows: 'offline' },
  /** Another user wrote. */
  mergeBegun: { from: ['deciding'], begins: 'merging', shows: 'merging' },
  /** A look for other users' changes failed, and everything is saved. */
  mergeGivenUp: { from: ['deciding', 'merging'], shows: 'idle' },
  /** The save would remove most of the document. */
  heldBack: { from: ['deciding'], shows: 'asking' },
  /** Only changes that would destroy something are left. */
  lossesFound: { from: ['deciding'], shows: 'asking' },
  /** There is something to save, but the changes are a draft. */
  foundHeld: { from: ['deciding'], shows: 'held' },
  /** Only refused changes are left. */
  refused: { from: inStep, shows: 'stuck' },
  /** The next call is the one that was refused for the whole announcement. */
  stillRefused: { from: ['deciding'], shows: 'stuck' },

  /** Both documents were compared, and nothing is held back. */
  compared: { from: ['deciding'] },
  /** A call was answered. */
  answered: { from: ['sending'] },
  /** A call was refused, and the rest continues. */
  blocksRefused: { from: ['sending'] },
  /** The document is saved, but not all cells of its sheets. */
  cellsLeft: { from: ['deciding'] },
  /** The rest of the document has been read. Until then the page had only its beginning. */
  restRead: { from: ['deciding'] },
  /** Other users' changes are in the document. */
  merged: { from: ['merging'] },
  /** The service's document was compared with the saved one. */
  readBack: { from: ['deciding'] },

  /** The browser stored a draft, or did not. */
  kept: { from: always },
  /** The browser is online or offline. */
  line: { from: always },
  /** The changes become a draft, or are no longer one. */
  held: { from: always },
  /** The sheet of typed cells is gone. */
  cellsOrphaned: { from: ['resting', 'deciding', 'merging'] },
  orphanedCellsDismissed: { from: always },
  lossesAllowed: { from: always },
  conflictsAnswered: { from: always },
} as const satisfies Record<string, Transition>

/** When the queue continues automatically, in milliseconds since the epoch. Absent: not until something happens. */
interface Wakeup {
  until?: number
}

/** The events of the queue's own steps. */
type StepEvent = { kind: 'stepBegun' | 'runEnded' }

/** Leads from one phase to the next. */
export type PhaseEvent =
  | {
      kind:
        | 'changed'
        | 'foundHeld'
        | 'settled'
        | 'uploading'
        | 'sending'
        | 'mergeBegun'
        | 'mergeGivenUp'
        | 'stillRefused'
    }
  | ({ kind: 'foundUnsaved' | 'foundSaved' | 'paced' } & Wakeup)
  | { kind: 'paused'; by: Pause; until: number }
  | ({ kind: 'cutOff'; by?: Pause } & Wakeup)
  | ({ kind: 'heldBack'; removal: Removal } & Wakeup)
  | { kind: 'lossesFound'; losses: readonly Loss[] }
  | { kind: 'refused'; refusal: Refusal; unsaved?: readonly Refusal[]; losses?: readonly Loss[] }

/** Changes details of the state, but not the phase. */
type ReportEvent =
  | { kind: 'compared'; progress: SaveState['progress'] }
  /** `revision` is set if no other user wrote just before the call. */
  | { kind: 'answered'; ids: readonly string[]; revision?: number }
  | { kind: 'blocksRefused'; unsaved: readonly Refusal[] }
  | { kind: 'cellsLeft' | 'restRead' | 'orphanedCellsDismissed' | 'lossesAllowed' }
  | MergedEvent
  | { kind: 'readBack'; found: Omit<ReadBackResult, 'isToSave'> }
  | { kind: 'kept'; isKept: boolean }
  | { kind: 'line'; isOnline: boolean }
  | { kind: 'held'; isHeld: boolean }
  | { kind: 'cellsOrphaned'; cells: readonly SheetDraft[] }
  | { kind: 'conflictsAnswered'; conflicts: readonly Conflict[] }

export type SaveEvent = StepEvent | PhaseEvent | ReportEvent

/** The activity after an event. Throws if the event may not happen now. */
export function activityAfter(activity: Activity, { kind }: SaveEvent): Activity {
  const { from, begins = activity }: Transition = transitions[kind]
  if (!from.includes(activity)) throw new Error(`${kind} while ${activity}`)
  return begins
}
