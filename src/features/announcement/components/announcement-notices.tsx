import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorPorts } from '../../../editor/view/ports'
import { sentences } from '../../../i18n/sentences'
import { Button } from '../../../ui/button'
import { differencesOf } from '../../../document/compare/differences'
import type { Difference } from '../../../document/compare/differences'
import { touchedBy } from '../../../document/merge/touched-by'
import { useWords } from '../../document/use-words'
import type { Say } from '../../document/use-words'
import styles from './announcement-page.module.css'
import { differenceWords } from './difference-words'
import { LossQuestion } from './loss-question'
import { Notice } from './notice'
import { RemovalQuestion } from './removal-question'
import { StrandedCells } from './stranded-cells'
import { answerNames, keeps } from './use-block-marks'
import { useFocusKept } from '../../document/use-focus-kept'
import type { LastMerge } from './use-last-merge'
import type { Saving } from './use-saving'
import type { WaysOut } from './use-ways-out'

// It comes with the history, whose comparison it shows.
const DifferenceDialog = lazy(async () => ({
  default: (await import('./difference-dialog')).DifferenceDialog,
}))

interface Props {
  saving: Saving
  /** What somebody else wrote, while it was not dismissed. */
  merge: LastMerge | undefined
  ways: WaysOut
  ports: EditorPorts
  /** Why the editor did not do something, in its words; empty when there is nothing to say. */
  refused: string
  onDismissRefused(): void
  /** What was done to the whole document, in words; empty when there is nothing to say. */
  told: string
  onDismissTold(): void
}

/** What the operator should know above the document: restored, merged, both touched, not possible, held otherwise; and what saving would lose. */
export function AnnouncementNotices(props: Props) {
  const { saving, merge, ways, ports, refused, onDismissRefused, told, onDismissTold } = props
  const say = useWords()
  const { i18n } = useTranslation()
  const [isRestoredSeen, seeRestored] = useState(false)
  const [seenAccepted, seeAccepted] = useState<readonly Difference[]>()
  const [shown, show] = useState<'draft' | 'held'>()
  const { queue, state, draft } = saving
  const { difference, losses, removal } = state
  const conflictIds = touchedBy(merge?.conflicts ?? [])
  const close = () => show(undefined)
  const focusKept = useFocusKept(ways.goOn)
  const settle = (by: 'mine' | 'held') => {
    queue.settleDifference(by)
    close()
  }
  const heads = [say('difference.onPlatform'), say('difference.here')] as const
  const answers = (
    <>
      <Button onClick={() => settle('held')}>{say('difference.takeHeld')}</Button>
      <Button onClick={() => settle('mine')}>{say('difference.keepMine')}</Button>
    </>
  )
  return (
    <div className={styles['notices']} {...focusKept}>
      <div className={styles['told']} role="status">
        {draft && !isRestoredSeen && (
          <Notice words={say('restored')} onDismiss={() => seeRestored(true)}>
            <Button onClick={() => show('draft')}>{say('difference.see')}</Button>
          </Notice>
        )}
        {merge && merge.conflicts.length > 0 && (
          <Notice words={mergeWords(merge, say, i18n.language)} onDismiss={merge.dismiss}>
            <Button onClick={() => ways.show(conflictIds)}>{say('plan.show')}</Button>
          </Notice>
        )}
        {state.unanswered.length > 0 && (
          <Notice words={say('merge.sameWords', { number: state.unanswered.length })}>
            <Button onClick={() => ways.show(touchedBy(state.unanswered))}>{say('plan.show')}</Button>
            {answerNames.map((name) => (
              <Button key={name} onClick={() => ways.answer(state.unanswered, keeps[name])}>
                {say(`merge.${name}`)}
              </Button>
            ))}
          </Notice>
        )}
        {difference && (
          <Notice words={say('difference.notice')}>
            <Button onClick={() => show('held')}>{say('difference.see')}</Button>
            {answers}
          </Notice>
        )}
        {state.accepted && state.accepted !== seenAccepted && (
          <Notice words={acceptedWords(state.accepted, say)} onDismiss={() => seeAccepted(state.accepted)} />
        )}
        {told && <Notice words={told} onDismiss={onDismissTold} />}
        {state.stranded.length > 0 && (
          <StrandedCells sheets={state.stranded} ways={ways} onDone={() => queue.letGoOfCells()} />
        )}
        {refused && <Notice words={say('refusedEdit', { reason: refused })} onDismiss={onDismissRefused} />}
        {removal && (
          <RemovalQuestion
            removal={removal}
            onUndo={() => ways.undoRemoval(removal)}
            onRemove={() => queue.remove()}
          />
        )}
        {!removal && losses.length > 0 && (
          <LossQuestion losses={losses} ways={ways} onAllow={(always) => saving.allowLosses(always)} />
        )}
      </div>
      <Suspense>
        {shown === 'draft' && draft && (
          <DifferenceDialog
            title={say('difference.draftTitle')}
            hint={say('difference.draftHint')}
            from={draft.from}
            to={draft.to}
            heads={heads}
            ports={ports}
            onClose={close}
          >
            <Button
              onClick={() => {
                ways.takeBack(draft)
                seeRestored(true)
                close()
              }}
            >
              {say('difference.discard')}
            </Button>
          </DifferenceDialog>
        )}
        {shown === 'held' && difference && (
          <DifferenceDialog
            title={say('difference.heldTitle')}
            hint={say('difference.heldHint')}
            from={difference}
            to={queue.documents.wanted}
            lines={differencesOf(queue.documents.wanted, difference)
              .slice(0, MOST_LINES)
              .map((each) => differenceWords(each, say))}
            heads={heads}
            ports={ports}
            onClose={close}
          >
            {answers}
          </DifferenceDialog>
        )}
      </Suspense>
    </div>
  )
}

/** More of them are seen in the comparison. */
const MOST_LINES = 50

const acceptedWords = (accepted: readonly Difference[], say: Say): string =>
  say('difference.accepted', {
    list: accepted
      .slice(0, 3)
      .map((each) => differenceWords(each, say))
      .join(' · '),
  })

/** Who wrote what and when, and what became of blocks that both sides touched. */
function mergeWords({ who, when, conflicts }: LastMerge, say: Say, language: string): string {
  const deleted = conflicts.filter(({ kind }) => kind === 'deleted').length
  const blanks = { who, when }
  return sentences(language, [
    say('merge.changed', blanks),
    deleted > 0 && say('merge.deleted', { number: deleted }),
  ])
}
