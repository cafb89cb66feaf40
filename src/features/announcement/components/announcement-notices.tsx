import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Difference } from '../../../../document/compare/differences'
import { conflictBlockIds } from '../../../../document/merge/resolve-conflict'
import type { EditorPorts } from '../../../editor/view/ports'
import { Button } from '../../../ui/button'
import { lazyComponent } from '../../../ui/lazy-component'
import { useFocusKept } from '../../../ui/outside-react'
import { Passing } from '../../../ui/passing'
import { useWords } from '../words'
import { Notice } from './notice'
import type { OpenConflicts } from './use-block-marks'
import type { LastMerge } from './use-last-merge'
import type { SavingNoted } from './use-saving'
import type { UnsavedActions } from './use-unsaved-actions'
import { whenEditable } from './when-editable'
import styles from './announcement-page.module.css'

/** Few visits need these. They load when the page is idle, before the network may be gone. */
export const ConflictNotices = lazyComponent(async () => (await import('./conflict-notices')).ConflictNotices)
const AcceptedNotice = lazyComponent(async () => (await import('./difference-notices')).AcceptedNotice)
const DraftDialog = lazyComponent(async () => (await import('./difference-notices')).DraftDialog)
const HeldDialog = lazyComponent(async () => (await import('./difference-notices')).HeldDialog)
const OrphanedCells = lazyComponent(async () => (await import('./orphaned-cells')).OrphanedCells)
const RemovalConfirmation = lazyComponent(async () => (await import('./save-questions')).RemovalConfirmation)
const PageRefusal = lazyComponent(async () => (await import('./save-questions')).PageRefusal)
const LossConfirmation = lazyComponent(async () => (await import('./save-questions')).LossConfirmation)

const late = [
  ConflictNotices,
  AcceptedNotice,
  OrphanedCells,
  RemovalConfirmation,
  LossConfirmation,
  PageRefusal,
]
const preload = () => whenEditable(() => void Promise.all(late.map((each) => each.preload())))

interface Props {
  saving: SavingNoted
  /** Another user's merged edit, until the operator dismisses it. */
  merge: LastMerge | undefined
  conflicts: OpenConflicts
  ways: UnsavedActions
  ports: EditorPorts
  /** The editor's message on why it refused an action; empty if there is none. */
  refused: string
  onDismissRefused(): void
  /** A message about an action on the whole document; empty if there is none. */
  told: string
  onDismissTold(): void
  /** The bar of a draft, if the changes are one. */
  heldBar?: ReactNode
}

/**
 * Notices above the document: restored, merged, touched by both, not possible, held differently by the platform; and
 * what saving would lose.
 */
export function AnnouncementNotices(props: Props) {
  const { saving, merge, conflicts, ways, ports, refused, onDismissRefused, told, onDismissTold, heldBar } =
    props
  const say = useWords()
  const [isRestoredSeen, seeRestored] = useState(false)
  const [seenAccepted, seeAccepted] = useState<readonly Difference[]>()
  const [shown, show] = useState<'draft' | 'held'>()
  const { queue, state, draft } = saving
  const { difference, losses, removal } = state
  const ofPage = state.unsaved.find(({ isOfPage }) => isOfPage)
  const conflictIds = conflictBlockIds(merge?.conflicts ?? [])
  // The questions below say the same.
  const isOpen = conflicts.words.length + conflicts.kept.length > 0
  const close = () => show(undefined)
  const focusKept = useFocusKept(ways.focus)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => tellHeight(place.current!), [])
  useEffect(preload, [])
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
      {heldBar}
      <div className={styles['told']} role="status">
        {draft && !isRestoredSeen && !queue.getSnapshot().isHeld && (
          <Notice words={say('restored')} onDismiss={() => seeRestored(true)}>
            <Button onClick={() => show('draft')}>{say('difference.see')}</Button>
          </Notice>
        )}
        {merge && merge.conflicts.length > 0 && !isOpen && (
          <Notice
            words={say('merge.changed', { who: merge.who, when: merge.when })}
            onDismiss={merge.dismiss}
          >
            <Button onClick={() => ways.show(conflictIds)}>{say('plan.show')}</Button>
          </Notice>
        )}
        {isOpen && (
          <Suspense fallback={null}>
            <ConflictNotices conflicts={conflicts} ways={ways} />
          </Suspense>
        )}
        {difference && (
          <Notice words={say('difference.notice')}>
            <Button onClick={() => show('held')}>{say('difference.see')}</Button>
            {answers()}
          </Notice>
        )}
        {state.accepted && state.accepted !== seenAccepted && (
          <Suspense fallback={null}>
            <AcceptedNotice accepted={state.accepted} onDismiss={() => seeAccepted(state.accepted)} />
          </Suspense>
        )}
        {told && <PassingNotice key={told} words={told} onDismiss={onDismissTold} />}
        {state.orphanedCells.length > 0 && (
          <Suspense fallback={null}>
            <OrphanedCells
              sheets={state.orphanedCells}
              ways={ways}
              onDone={() => queue.dismissOrphanedCells()}
            />
          </Suspense>
        )}
        {refused && (
          <PassingNotice
            key={refused}
            words={say('refusedEdit', { reason: refused })}
            onDismiss={onDismissRefused}
          />
        )}
        <Suspense fallback={null}>
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
        </Suspense>
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
