import { useCallback } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import { specOf } from '../../../../document/blocks/registry'
import type { ChangeRefusal } from '../../../editor/changes/protection'
import type { editorEn } from '../../../editor/strings/en'
import { useWordsOf } from '../../../i18n/words'
import type { OthersSlot } from './others-slot'
import { conflictAnswers, isKeptAnswer, keptAnswers, refusalAnswers } from './use-block-marks'
import type { ConflictAnswer, RefusalAnswer } from './use-block-marks'
import type { OpenSaving } from './use-saving'
import type { UnsavedActions } from './use-unsaved-actions'

interface ListenerOptions extends Pick<OpenSaving, 'queue' | 'change'> {
  ways: UnsavedActions
  others: OthersSlot
  onShown(): void
  setRefused(words: string): void
  setTold(words: string): void
  openPlan(isOpen: boolean): void
}

/** Stable functions: new ones would re-render the editor whenever something is saved. */
export function useEditorListeners({
  queue,
  change,
  ways,
  others,
  onShown,
  setRefused,
  setTold,
  openPlan,
}: ListenerOptions) {
  const sayRefused = useRefusedWords()
  const onChange = useCallback(
    (tree: BlockTree) => {
      setRefused('')
      change(tree)
      onShown()
    },
    [change, onShown, setRefused],
  )
  const onRefused = useCallback(
    (reason: ChangeRefusal) => setRefused(sayRefused(reason)),
    [sayRefused, setRefused],
  )
  const onMark = useCallback(
    (blockId: string, answer?: string) => {
      if (!answer) return openPlan(true)
      if (isRefusalAnswer(answer)) return ways.settle(blockId, answer, setTold)
      const { unanswered, kept } = queue.getSnapshot()
      const theirs = others.getSnapshot()
      if (isKeptAnswer(answer))
        return ways.answerKept(
          [...kept, ...theirs].filter(({ id }) => id === blockId),
          keptAnswers[answer],
        )
      const meant = [...unanswered, ...theirs].filter(({ alternativeId }) => alternativeId === blockId)
      ways.answer(meant, conflictAnswers[answer as ConflictAnswer])
    },
    [queue, ways, others, openPlan, setTold],
  )
  return { onChange, onRefused, onMark }
}

const isRefusalAnswer = (answer: string): answer is RefusalAnswer =>
  refusalAnswers.some((each) => each === answer)

/** Returns the editor's message on why it refused an action. */
function useRefusedWords(): (reason: ChangeRefusal) => string {
  const { say } = useWordsOf<typeof editorEn>('editor')
  return useCallback(
    ({ kind, block_type }) => {
      const key = specOf(block_type)?.key
      const name = key ? say(`kinds.${key}`) : say('unknown', { number: block_type, key: '?' })
      return say(`refused.${kind}`, { kind: name })
    },
    [say],
  )
}
