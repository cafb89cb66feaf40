import { lazy, Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { differencesOf } from '../../../../document/compare/differences'
import type { Difference } from '../../../../document/compare/differences'
import { truncated } from '../../../../document/content-limits'
import { conflictBlockIds } from '../../../../document/merge/resolve-conflict'
import type { Loss, Refusal, Removal } from '../../../../saving/saving'
import type { EditorPorts } from '../../../editor/view/ports'
import { i18n } from '../../../i18n/i18n'
import { joinSentences } from '../../../i18n/languages'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { useNow } from '../../../ui/countdown'
import { FailureActions } from '../../../ui/failure'
import { useFocusKept } from '../../../ui/outside-react'
import { Passing } from '../../../ui/passing'
import { explainRefusal } from '../../document/document'
import { subjectOf } from '../../history/history'
import type { announcementEn } from '../strings/en'
import { useWords } from '../words'
import type { Say } from '../words'
import { OrphanedCells, Notice } from './orphaned-cells'
import { answerNames, conflictAnswers } from './use-block-marks'
import type { LastMerge } from './use-last-merge'
import type { Saving, SavingNoted } from './use-saving'
import type { UnsavedActions } from './use-unsaved-actions'
import styles from './announcement-page.module.css'

// Loaded with the history, because it shows the history's comparison.
const DifferenceDialog = lazy(async () => ({
  default: (await import('./difference-dialog')).DifferenceDialog,
}))

interface Props {
  saving: SavingNoted
  /** Another user's merged edit, until the operator dismisses it. */
  merge: LastMerge | undefined
  ways: UnsavedActions
  ports: EditorPorts
  /** The editor's message on why it refused an action; empty if there is none. */
  refused: string
  onDismissRefused(): void
  /** A message about an action on the whole document; empty if there is none. */
  told: string
  onDismissTold(): void
}

/**
 * Notices above the document: restored, merged, touched by both, not possible, held differently by the platform; and
 * what saving would lose.
 */
export function AnnouncementNotices(props: Props) {
  const { saving, merge, ways, ports, refused, onDismissRefused, told, onDismissTold } = props
  const say = useWords()
  const { i18n } = useTranslation()
  const [isRestoredSeen, seeRestored] = useState(false)
  const [seenAccepted, seeAccepted] = useState<readonly Difference[]>()
  const [shown, show] = useState<'draft' | 'held'>()
  const { queue, state, draft } = saving
  const { difference, losses, removal } = state
  const ofPage = state.unsaved.find(({ isOfPage }) => isOfPage)
  const conflictIds = conflictBlockIds(merge?.conflicts ?? [])
  const close = () => show(undefined)
  const focusKept = useFocusKept(ways.focus)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => tellHeight(place.current!), [])
  const settle = (by: 'mine' | 'held') => {
    queue.settleDifference(by)
    close()
  }
  const answers = () => (
    <>
      <Button onClick={() => settle('held')}>{say('difference.takeHeld')}</Button>
      <Button onClick={() => settle('mine')}>{say('difference.keepMine')}</Button>
    </>
  )
  return (
    <div ref={place} className={styles['notices']} {...focusKept}>
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
          <Notice words={say('merge.sameWords', { count: state.unanswered.length })}>
            <Button onClick={() => ways.show(conflictBlockIds(state.unanswered))}>{say('plan.show')}</Button>
            {answerNames.map((name) => (
              <Button key={name} onClick={() => ways.answer(state.unanswered, conflictAnswers[name])}>
                {say(`merge.${name}`)}
              </Button>
            ))}
          </Notice>
        )}
        {difference && (
          <Notice words={say('difference.notice')}>
            <Button onClick={() => show('held')}>{say('difference.see')}</Button>
            {answers()}
          </Notice>
        )}
        {state.accepted && state.accepted !== seenAccepted && (
          <Notice words={acceptedWords(state.accepted, say)} onDismiss={() => seeAccepted(state.accepted)} />
        )}
        {told && <PassingNotice key={told} words={told} onDismiss={onDismissTold} />}
        {state.orphanedCells.length > 0 && (
          <OrphanedCells
            sheets={state.orphanedCells}
            ways={ways}
            onDone={() => queue.dismissOrphanedCells()}
          />
        )}
        {refused && (
          <PassingNotice
            key={refused}
            words={say('refusedEdit', { reason: refused })}
            onDismiss={onDismissRefused}
          />
        )}
        {ofPage && <PageRefusal refusal={ofPage} ways={ways} onRetry={() => queue.retry()} />}
        {removal && (
          <RemovalConfirmation
            removal={removal}
            onUndo={() => ways.undoRemoval(removal)}
            onRemove={() => queue.allowRemoval()}
          />
        )}
        {!removal && losses.length > 0 && (
          <LossConfirmation losses={losses} ways={ways} onAllow={(always) => saving.allowLosses(always)} />
        )}
      </div>
      <Suspense>
        {shown === 'draft' && draft && (
          <DraftDialog
            draft={draft}
            ports={ports}
            onDiscard={() => {
              ways.takeBack(draft)
              seeRestored(true)
              close()
            }}
            onClose={close}
          />
        )}
        {shown === 'held' && difference && (
          <HeldDialog queue={queue} difference={difference} ports={ports} onClose={close}>
            {answers()}
          </HeldDialog>
        )}
      </Suspense>
    </div>
  )
}

interface DialogProps {
  ports: EditorPorts
  onClose(): void
}

/** What the restored draft changes. */
function DraftDialog({
  draft,
  onDiscard,
  ...rest
}: DialogProps & { draft: NonNullable<Saving['draft']>; onDiscard(): void }) {
  const say = useWords()
  return (
    <DifferenceDialog
      title={say('difference.draftTitle')}
      hint={say('difference.draftHint')}
      from={draft.from}
      to={draft.to}
      heads={[say('difference.onPlatform'), say('difference.here')]}
      {...rest}
    >
      <Button onClick={onDiscard}>{say('difference.discard')}</Button>
    </DifferenceDialog>
  )
}

interface HeldProps extends DialogProps {
  queue: Saving['queue']
  difference: NonNullable<Saving['state']['difference']>
  children: ReactNode
}

/** What the platform holds differently. */
function HeldDialog({ queue, difference, ...rest }: HeldProps) {
  const say = useWords()
  const { wanted } = queue.documents
  return (
    <DifferenceDialog
      title={say('difference.heldTitle')}
      hint={say('difference.heldHint')}
      from={difference}
      to={wanted}
      lines={differencesOf(wanted, difference)
        .slice(0, MOST_LINES)
        .map((each) => differenceWords(each, say))}
      heads={[say('difference.onPlatform'), say('difference.here')]}
      {...rest}
    />
  )
}

/**
 * Publishes the notices' height as a CSS variable, which positions the toolbar and everything sticky below it.
 * Returns a function that stops it.
 */
function tellHeight(notices: HTMLElement): () => void {
  const { style } = document.documentElement
  const watch = new ResizeObserver(() =>
    style.setProperty('--page-notices-height', `${notices.offsetHeight}px`),
  )
  watch.observe(notices)
  return () => {
    watch.disconnect()
    style.removeProperty('--page-notices-height')
  }
}

/** A notice about a past event, which disappears by itself. */
function PassingNotice({ words, onDismiss }: { words: string; onDismiss(): void }) {
  return (
    <Passing of={words} onOver={onDismiss}>
      <Notice words={words} onDismiss={onDismiss} />
    </Passing>
  )
}

/** Any further lines are only in the comparison. */
const MOST_LINES = 50

const acceptedWords = (accepted: readonly Difference[], say: Say): string =>
  say('difference.accepted', {
    list: accepted
      .slice(0, 3)
      .map((each) => differenceWords(each, say))
      .join(' · '),
  })

/** Names the author and time of a merge, and what happened to blocks that both sides touched. */
function mergeWords({ who, when, conflicts }: LastMerge, say: Say, language: string): string {
  const deleted = conflicts.filter(({ kind }) => kind === 'deleted').length
  const blanks = { who, when }
  return joinSentences(language, [
    say('merge.changed', blanks),
    deleted > 0 && say('merge.deleted', { count: deleted }),
  ])
}

type PropertyName = keyof typeof announcementEn.difference.property

const isNamed = (property: string): property is PropertyName =>
  i18n.exists(`announcement:difference.property.${property}`)

/** Longer values are truncated; the comparison below shows them in full. */
const MOST_LETTERS = 60

/** One property of one block in a line: which block, which property, and what either side has. */
function differenceWords({ block, property, mine, held }: Difference, say: Say): string {
  const name = isNamed(property) ? property : 'other'
  const blanks = {
    block: say(`difference.block.${subjectOf(block)}`),
    property: say(`difference.property.${name}`),
  }
  if (mine === undefined && held === undefined) return say('difference.lineBare', blanks)
  const words = (value: string | undefined) => {
    const said = value?.trim() ?? ''
    if (said === '') return say('difference.nothing')
    return truncated(said, MOST_LETTERS)
  }
  if (name === 'missing' || name === 'extra') {
    return `${say('difference.lineBare', blanks)} (${words(mine ?? held)})`
  }
  return say('difference.line', { ...blanks, mine: words(mine), held: words(held) })
}

interface PageRefusalProps {
  refusal: Refusal
  ways: UnsavedActions
  onRetry(): void
}

/** Nothing of the page can be saved, and no block is at fault: what happened, who can solve it, and what is kept. */
export function PageRefusal({ refusal, ways, onRetry }: PageRefusalProps) {
  const say = useWords()
  const { t } = useTranslation('failures')
  const title = useId()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => setCopied(await ways.copyUnsaved())
  const words = explainRefusal(refusal, t, 'acts')
  return (
    <section className={styles['question']} aria-labelledby={title}>
      <p id={title}>
        <strong>{say('pageRefused.title')}</strong> {words.what}
      </p>
      <p className={styles['aside']}>{say('pageRefused.kept')}</p>
      <FailureActions {...words} retry={onRetry}>
        <Button onClick={() => void copy()}>{say(isCopied ? 'plan.copied' : 'pageRefused.copy')}</Button>
      </FailureActions>
    </section>
  )
}

interface RemovalQuestionProps {
  removal: Removal
  onUndo(): void
  onRemove(): void
}

/**
 * Warns that a save would remove most of the announcement, and when. It appears above the document and takes no
 * focus.
 */
export function RemovalConfirmation({ removal, onUndo, onRemove }: RemovalQuestionProps) {
  const say = useWords()
  const title = useId()
  const { number, at } = removal
  return (
    <section className={styles['question']} aria-labelledby={title}>
      <p id={title}>
        <strong>{say(at === undefined ? 'removal.ask' : 'removal.wait', { count: number })}</strong>{' '}
        {at !== undefined && <Countdown key={at} at={at} />}
      </p>
      <p className={styles['aside']}>{say('removal.rest')}</p>
      <div className={styles['answers']}>
        <Button look="primary" onClick={onUndo}>
          {say('removal.undo')}
        </Button>
        <Button onClick={onRemove}>{say('removal.now')}</Button>
      </div>
    </section>
  )
}

/** The seconds left. Screen readers don't announce each of them. */
function Countdown({ at }: { at: number }) {
  const say = useWords()
  const left = Math.max(0, Math.ceil((at - useNow(200)) / 1_000))
  return <span aria-hidden="true">{say('removal.seconds', { number: left })}</span>
}

interface LossQuestionProps {
  losses: readonly Loss[]
  ways: UnsavedActions
  /** Saves despite the losses; `always`: without asking from now on, in this announcement. */
  onAllow(always: boolean): void
}

/**
 * Asks before a save destroys content that nothing can restore. It appears above the document and takes no focus, so
 * the operator can keep typing. Everything else is saved.
 */
export function LossConfirmation({ losses, ways, onAllow }: LossQuestionProps) {
  const say = useWords()
  const [isAlways, setAlways] = useState(false)
  const title = useId()
  const ids = losses.map(({ id }) => id)
  const comments = losses.reduce((sum, each) => sum + each.comments, 0)
  const sheets = losses.filter(({ isSheet }) => isSheet).length
  const cells = losses.filter(({ isUnkept }) => isUnkept).length
  return (
    <section className={styles['question']} aria-labelledby={title}>
      <p id={title}>
        <strong>{say('losses.title')}</strong>{' '}
        {[
          comments > 0 ? say('losses.comments', { count: comments }) : '',
          sheets > 0 ? say('losses.sheets', { count: sheets }) : '',
          cells > 0 ? say('losses.cells', { count: cells }) : '',
        ]
          .filter((words) => words !== '')
          .join(' · ')}
      </p>
      <p className={styles['aside']}>{say('losses.rest')}</p>
      <div className={styles['answers']}>
        <Button onClick={() => ways.show(ids)}>{say('plan.show')}</Button>
        <Button onClick={() => ways.putBack(ids)}>{say('losses.putBack')}</Button>
        <Button look="primary" onClick={() => onAllow(isAlways)}>
          {say('losses.allow')}
        </Button>
        {comments + sheets > 0 && (
          <label className={styles['always']}>
            <input type="checkbox" checked={isAlways} onChange={(event) => setAlways(event.target.checked)} />
            {say('losses.always')}
          </label>
        )}
      </div>
    </section>
  )
}
