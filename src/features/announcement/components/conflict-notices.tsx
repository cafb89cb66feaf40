import { conflictBlockIds } from '../../../../document/merge/resolve-conflict'
import { Button } from '../../../ui/button'
import { useWords } from '../words'
import type { Say } from '../words'
import { Notice } from './notice'
import {
  answerNames,
  answerWords,
  conflictAnswers,
  isOurs,
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
  const ours = words.filter(isOurs)
  const foreign = words.filter((each) => !isOurs(each))
  return (
    <>
      {[ours, foreign].map(
        (some, at) =>
          some.length > 0 && (
            <Notice key={at} words={wordsOf(some, say)}>
              <Button onClick={() => ways.show(conflictBlockIds(some))}>{say('plan.show')}</Button>
              {answerNames.map((name) => (
                <Button key={name} onClick={() => ways.answer(some, conflictAnswers[name])}>
                  {say(answerWords(some[0], name))}
                </Button>
              ))}
            </Notice>
          ),
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

/** Names both sides. A third person who has the announcement open is neither. */
function wordsOf([first, ...rest]: OpenConflicts['words'], say: Say): string {
  const count = rest.length + 1
  if (!first || !('who' in first)) return say('merge.sameWords', { count })
  const who = othersName(first, say)
  return say(isOurs(first) ? 'merge.sameWordsThere' : 'merge.sameWordsElsewhere', { count, who })
}
