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
  const sentences = [...new Set(words.map(sentenceOf))]
  return (
    <>
      {sentences.map((sentence) => {
        const some = words.filter((each) => sentenceOf(each) === sentence)
        return (
          <Notice key={sentence} words={wordsOf(sentence, some, say)}>
            <Button onClick={() => ways.show(conflictBlockIds(some))}>{say('plan.show')}</Button>
            {answerNames.map((name) => (
              <Button key={name} onClick={() => ways.answer(some, conflictAnswers[name])}>
                {say(answerWords(some[0], name))}
              </Button>
            ))}
          </Notice>
        )
      })}
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

type OpenConflict = OpenConflicts['words'][number]

/** The key of the notice. It names both sides. A third person who has the announcement open is neither. */
function sentenceOf(conflict: OpenConflict) {
  const { isPicture } = conflict
  if (!('who' in conflict)) return isPicture ? 'merge.samePictures' : 'merge.sameWords'
  if (isOurs(conflict)) return isPicture ? 'merge.samePicturesThere' : 'merge.sameWordsThere'
  return isPicture ? 'merge.samePicturesElsewhere' : 'merge.sameWordsElsewhere'
}

function wordsOf(sentence: ReturnType<typeof sentenceOf>, some: readonly OpenConflict[], say: Say): string {
  const [first] = some
  return say(sentence, { count: some.length, who: first && 'who' in first ? othersName(first, say) : '' })
}
