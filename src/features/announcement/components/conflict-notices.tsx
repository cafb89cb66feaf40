import { conflictBlockIds } from '../../../../document/merge/resolve-conflict'
import { Button } from '../../../ui/button'
import { useWords } from '../words'
import { Notice } from './orphaned-cells'
import {
  answerNames,
  conflictAnswers,
  keptAnswerNames,
  keptAnswers,
  othersName,
  type OpenConflicts,
} from './use-block-marks'
import type { UnsavedActions } from './use-unsaved-actions'

interface Props {
  conflicts: OpenConflicts
  ways: UnsavedActions
}

/**
 * Notices above the document for what both sides changed, in both pages: the one that merged, and the one whose user it
 * concerns. Either may answer.
 */
export function ConflictNotices({ conflicts: { words, kept }, ways }: Props) {
  const say = useWords()
  const [first] = words
  const who = first && 'who' in first ? othersName(first, say) : undefined
  return (
    <>
      {words.length > 0 && (
        <Notice
          words={
            who === undefined
              ? say('merge.sameWords', { count: words.length })
              : say('merge.sameWordsThere', { count: words.length, who })
          }
        >
          <Button onClick={() => ways.show(conflictBlockIds(words))}>{say('plan.show')}</Button>
          {answerNames.map((name) => (
            <Button key={name} onClick={() => ways.answer(words, conflictAnswers[name])}>
              {say(`merge.${name}`)}
            </Button>
          ))}
        </Notice>
      )}
      {kept.length > 0 && (
        <Notice words={say('merge.deleted', { count: kept.length })}>
          <Button onClick={() => ways.show(conflictBlockIds(kept))}>{say('plan.show')}</Button>
          {keptAnswerNames.map((name) => (
            <Button key={name} onClick={() => ways.answerKept(kept, keptAnswers[name])}>
              {say(`merge.${name}`)}
            </Button>
          ))}
        </Notice>
      )}
    </>
  )
}
