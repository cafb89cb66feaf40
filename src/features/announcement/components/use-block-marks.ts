import { useEffect, useMemo } from 'react'
import { ANOTHER_BROWSER } from '../../../../contract/herald/presence'
import type { Conflict } from '../../../../document/merge/merge-trees'
import type { SaveState, Refusal } from '../../../../saving/saving'
import type { BlockMark } from '../../../editor/view/block-marks'
import type { FailureWords } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { explainRefusal, type EditorHandle } from '../../document/document'
import type { OthersConflict } from '../../presence/presence'
import { useWords } from '../words'
import type { Say } from '../words'
import type { LastMerge } from './use-last-merge'

/** The ways to settle two versions of the same words: the key of the button's label, and which version stays. */
export const conflictAnswers = { keepMine: 'mine', keepTheirs: 'theirs', keepBoth: 'both' } as const
export type ConflictAnswer = keyof typeof conflictAnswers
export const answerNames = Object.keys(conflictAnswers) as ConflictAnswer[]

/** The ways out for a block that is not saved: the key of the button's label. */
export const refusalAnswers = ['tryAgain', 'undo', 'copy'] as const
export type RefusalAnswer = (typeof refusalAnswers)[number]

/** Whether one of the two versions is this page's. */
export const isOurs = (conflict: Conflict | OthersConflict): boolean =>
  !('who' in conflict) || conflict.isMine

/** The key of an answer's label. To a third person, the versions are the first and the second. */
export const answerWords = (conflict: Conflict | OthersConflict | undefined, name: ConflictAnswer) => {
  if (!conflict || isOurs(conflict)) return `merge.${name}` as const
  return `merge.there.${conflict.isTheirs ? name : across[name]}` as const
}

const across = { keepMine: 'keepTheirs', keepTheirs: 'keepMine', keepBoth: 'keepBoth' } as const

/** The same for a block that one side deleted and the other edited, and whether it stays. */
export const keptAnswers = { keepBlock: true, deleteBlock: false } as const
type KeptAnswer = keyof typeof keptAnswers
export const keptAnswerNames = Object.keys(keptAnswers) as KeptAnswer[]
export const isKeptAnswer = (name: string): name is KeptAnswer => name in keptAnswers

/** What waits for an answer: two versions of the same words, and blocks that came back. */
export interface OpenConflicts {
  words: readonly (Conflict | OthersConflict)[]
  kept: readonly (Conflict | OthersConflict)[]
}

/**
 * Marks each unsaved block with the reason, and each block that both sides touched with the side whose words it
 * shows, as long as that applies. Where both changed the same words, the operator can choose which to keep.
 */
export function useBlockMarks(
  { unsaved, losses }: Pick<SaveState, 'unsaved' | 'losses'>,
  open: OpenConflicts,
  merge: LastMerge | undefined,
  editor: EditorHandle | null,
) {
  const say = useWords()
  const { t } = useTranslation('failures')
  const { conflicts, who = '', when = '' } = merge ?? {}
  const marks = useMemo((): BlockMark[] => {
    const found = new Map<string, BlockMark>()
    for (const { id, kind, ...rest } of conflicts ?? []) {
      // One that was deleted has a mark of its own below, as a whole.
      if (kind === 'deleted') continue
      const { mine, theirs } = sidesOf({ id, ...rest })
      found.set(mine, { id: mine, words: say(mineOf(rest)), tone: 'note' })
      if (theirs)
        found.set(theirs, { id: theirs, words: say('merge.theirs', { who, when }), tone: 'warning' })
    }
    for (const conflict of open.words) {
      const { id, alternativeId = '' } = conflict
      const { mine, theirs } = sidesOf(conflict)
      const known = theirs && found.get(theirs)?.words
      const others = 'who' in conflict ? othersName(conflict, say) : (known ?? say('merge.somebody'))
      const own = say(isOurs(conflict) ? mineOf(conflict) : 'merge.somebody')
      const answers = answerNames.map((name) => ({ name, words: say(answerWords(conflict, name)) }))
      found.set(id, { id, words: id === mine ? own : others, tone: 'note' })
      found.set(alternativeId, {
        id: alternativeId,
        words: id === mine ? others : own,
        tone: 'warning',
        answers,
      })
    }
    const ways = keptAnswerNames.map((name) => ({ name, words: say(`merge.${name}`) }))
    for (const { id } of open.kept)
      found.set(id, { id, words: say('merge.kept'), tone: 'note', answers: ways })
    for (const { id } of losses) found.set(id, { id, words: say('losses.mark'), tone: 'warning' })
    for (const refusal of unsaved) {
      // Pictures, files and cells show the reason themselves, and what is about the page a notice above it.
      if (refusal.reason === 'bytes' || refusal.reason === 'cells' || refusal.isOfPage) continue
      const words = refusalSentence(refusal, say, (each) => explainRefusal(each, t))
      // What Herald itself cannot send stays the same until the block changes.
      const ways = refusalAnswers.filter((name) => name !== 'tryAgain' || refusal.code !== undefined)
      const answers = ways.map((name) => ({ name, words: say(`plan.ways.${name}`) }))
      for (const id of refusal.ids) found.set(id, { id, words, tone: 'danger', answers })
    }
    return [...found.values()]
  }, [unsaved, losses, open, conflicts, who, when, say, t])
  useEffect(() => editor?.mark(marks), [editor, marks])
}

/** The block with this page's version, and the one with the others'. */
const sidesOf = ({ id, alternativeId, isTheirs }: Pick<Conflict, 'id' | 'alternativeId' | 'isTheirs'>) =>
  isTheirs ? { mine: alternativeId ?? id, theirs: id } : { mine: id, theirs: alternativeId }

const mineOf = ({ isPicture }: Pick<Conflict, 'isPicture'>) =>
  isPicture ? ('merge.minePicture' as const) : ('merge.mine' as const)

/** The name of the page that reported a conflict. */
export const othersName = ({ who }: OthersConflict, say: Say): string =>
  who === ANOTHER_BROWSER ? say('merge.somebody') : who

/** Why blocks are not saved, in a sentence. */
export function refusalSentence(
  refusal: Refusal,
  say: Say,
  explain: (refusal: Refusal) => FailureWords,
): string {
  if (refusal.reason === 'cells') return say('stuck.cells', { words: refusal.msg })
  if (refusal.reason) return say('status.stuck', { words: say(`stuck.${refusal.reason}`) })
  const { what } = explain(refusal)
  if (refusal.code === undefined) return say('status.stuck', { words: what })
  return say('status.refused', { words: what })
}
