import type { FailureWords } from '../../../ui/failure'
import type { LoadSummary } from '../../../saving/media/media-carrier'
import { pendingCells, pendingChanges, pendingPlan } from '../../../saving/queue/pending-plan'
import type { Refusal } from '../../../saving/queue/save-state'
import type { Say } from '../../document/use-words'
import { reasonOf } from './reason-of'
import type { LastMerge } from './use-last-merge'
import type { Saving } from './use-saving'

export type StatusTone = 'quiet' | 'warning' | 'danger'

/** What the status corner says, and how loud. */
export function statusWords(
  {
    queue,
    state,
    loads,
    merge,
  }: Pick<Saving, 'queue' | 'state' | 'loads'> & { merge: LastMerge | undefined },
  say: Say,
  explain: (refusal: Refusal) => FailureWords,
): { words: string; tone: StatusTone } {
  const waiting = () => {
    const { saved, wanted } = queue.documents
    return { number: pendingChanges(pendingPlan(saved, wanted)) + pendingCells(queue.unsavedCells) }
  }
  switch (state.phase) {
    case 'idle':
      if (state.stranded.length > 0) return { words: say('status.stranded'), tone: 'warning' }
      if (state.difference) return { words: say('status.differs'), tone: 'warning' }
      // What others write meanwhile is not known, and what is typed next will wait.
      if (!state.isOnline) return { words: say('status.savedOffline'), tone: 'quiet' }
      if (merge)
        return { words: say('status.savedMerged', { who: merge.who, when: merge.when }), tone: 'quiet' }
      return { words: say('status.saved'), tone: 'quiet' }
    case 'waiting':
      return { words: say('status.waiting', waiting()), tone: 'quiet' }
    case 'sending':
      if (state.progress) return { words: say('status.savingMany', { ...state.progress }), tone: 'quiet' }
      return { words: say('status.saving'), tone: 'quiet' }
    case 'uploading':
      return { words: uploadingWords(loads, say), tone: loads.failed > 0 ? 'warning' : 'quiet' }
    case 'behind':
      return { words: say('status.behind'), tone: 'quiet' }
    case 'retrying':
      return {
        words: say(retryingWords[state.pausedBy ?? 'unanswered'], waiting()),
        tone: 'warning',
      }
    case 'offline':
      // The browser has a line: it is the platform that is silent.
      return { words: say(state.isOnline ? 'status.silent' : 'status.offline', waiting()), tone: 'warning' }
    case 'asking':
      if (state.removal)
        return { words: say('status.removal', { number: state.removal.number }), tone: 'warning' }
      return { words: say('status.asking'), tone: 'warning' }
    case 'stuck':
      return {
        words: state.refusal ? reasonOf(state.refusal, say, explain) : say('status.stuck', { words: '' }),
        tone: 'danger',
      }
  }
}

const retryingWords = {
  unanswered: 'status.retrying',
  tooOften: 'status.tooOften',
  noRoom: 'status.noRoom',
} as const

/** The one that is under way, of all since there was nothing to upload. */
const uploadingWords = ({ done, left, failed }: LoadSummary, say: Say): string =>
  left === 0 ? say('status.saving') : say('status.uploading', { number: done + 1, all: done + left + failed })
