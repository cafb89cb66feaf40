import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { MOST_HELD_BYTES } from '../../../../contract/herald/held-media'
import type { BlockTree } from '../../../../document/block-tree'
import { truncated } from '../../../../document/content-limits'
import { inSlices } from '../../../../primitives/in-slices'
import {
  MOST_CALLS,
  pendingCells,
  pendingChanges,
  missingOf,
  pendingPlan,
  plannedCalls,
  type SaveQueue,
  type SharedDraft,
  type SharedState,
} from '../../../../saving/saving'
import type { EditorPorts } from '../../../editor/view/ports'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { explainRefusal } from '../../document/document'
import { useHeldWords } from '../held-words'
import { DifferenceDialog } from './difference-dialog'
import { HeldPublicationLine } from './held-publication'
import { HeldSchedule } from './held-schedule'
import type { OthersChange } from './others-since'
import type { GoingLive } from './use-going-live'
import type { HeldPublication } from './use-held-publication'
import styles from './held-bar.module.css'

interface Props {
  queue: SaveQueue
  /** The members of the chat; undefined if that is unknown. */
  people: number | undefined
  /** Whether each change in this group begins as a draft. */
  isAlways: boolean
  /** Absent: only this browser has the changes. */
  draft: SharedDraft | undefined
  shared: SharedState
  ports: EditorPorts
  onAlways(isAlways: boolean): void
  onDiscard(): void
  going: GoingLive
  publication: HeldPublication
  /** Whether the service keeps publications. */
  hasPublications: boolean
}

/** Shows that the changes are a draft, its extent, reach and cost. It goes live or is discarded here. */
export function HeldBar({
  queue,
  people,
  isAlways,
  draft,
  shared,
  ports,
  going,
  publication,
  hasPublications,
  onAlways,
  onDiscard,
}: Props) {
  const say = useHeldWords()
  const [isCompared, compare] = useState(false)
  const [scheduled, schedule] = useState<{ needsApproval: boolean }>()
  const { saved, wanted, cells } = useHeldChange(queue)
  const calls = useCalls(saved, wanted)
  const changes = pendingChanges(pendingPlan(saved, wanted)) + cells
  const { known } = shared
  const missing = useMemo(
    () => (draft ? missingOf(wanted, known?.bytes, (token) => queue.wireTokenOf(token)) : 0),
    [draft, wanted, known, queue],
  )
  const discard = () => {
    onDiscard()
    compare(false)
  }
  const costs = [
    say('changes', { count: changes }),
    people !== undefined && say('people', { count: people }),
    calls !== undefined && say(calls < MOST_CALLS ? 'calls' : 'manyCalls', { count: calls }),
  ]
  return (
    <section className={styles['bar']} aria-label={say('label')}>
      <div className={styles['words']}>
        <p role="status">{useWhere(shared)}</p>
        {missing > 0 && <p>{missingWords(say, missing, shared)}</p>}
        {missing === 0 && cells > 0 && <p>{say('onlyNow')}</p>}
        <p className={styles['cost']}>{changes === 0 ? say('nothing') : costs.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles['actions']}>
        {changes > 0 && (
          <>
            <Button onClick={() => compare(true)}>{say('compare')}</Button>
            {shared.ended === 'discarded' && <Button onClick={() => draft?.keep()}>{say('keep')}</Button>}
            <Button onClick={discard}>{say('discard')}</Button>
          </>
        )}
        {changes > 0 && hasPublications && !publication.publication && missing + cells === 0 && (
          <>
            <Button onClick={() => schedule({ needsApproval: false })}>{say('goLiveAt')}</Button>
            <Button onClick={() => schedule({ needsApproval: true })}>{say('askFor')}</Button>
          </>
        )}
        {(changes > 0 || !isAlways) && (
          <Button look={changes > 0 ? 'primary' : 'plain'} onClick={going.press}>
            {say(changes > 0 ? 'goLive' : 'end')}
          </Button>
        )}
      </div>
      <HeldPublicationLine of={publication} />
      <label className={styles['always']}>
        <input type="checkbox" checked={isAlways} onChange={({ target }) => onAlways(target.checked)} />
        {say('always')}
      </label>
      {scheduled && (
        <HeldSchedule
          {...scheduled}
          error={publication.error}
          isBusy={publication.isBusy}
          onGo={(request) =>
            void going.prepare().then(() => publication.create(request, () => schedule(undefined)))
          }
          onClose={() => {
            publication.forgetError()
            schedule(undefined)
          }}
        />
      )}
      <Suspense>
        {(isCompared || going.others) && (
          <DifferenceDialog
            title={say('compareTitle')}
            hint={say(going.others ? 'othersHint' : 'compareHint')}
            {...(going.others && {
              lines: going.others.slice(0, MOST_LINES).map((each) => othersWords(each, say)),
            })}
            from={saved}
            to={wanted}
            heads={[say('live'), say('label')]}
            ports={ports}
            onClose={() => {
              compare(false)
              going.cancel()
            }}
          >
            {going.others ? (
              <Button look="primary" onClick={going.confirm}>
                {say('goLive')}
              </Button>
            ) : (
              <Button onClick={discard}>{say('discard')}</Button>
            )}
          </DifferenceDialog>
        )}
      </Suspense>
    </section>
  )
}

/** Any further lines are only in the comparison. */
const MOST_LINES = 20
const MOST_LETTERS = 60

/** Describes a change of others in one block. */
function othersWords({ kind, words, was }: OthersChange, say: ReturnType<typeof useHeldWords>): string {
  const short = (text: string) => truncated(text, MOST_LETTERS) || say('others.noWords')
  return say(`others.${kind}`, { words: short(words), was: short(was ?? '') })
}

/** Where the changes are. */
function useWhere({ phase, refusal, known, ended, isWithoutBase }: SharedState): string {
  const say = useHeldWords()
  const { t } = useTranslation('failures')
  if (ended === 'discarded') return say('discardedElsewhere')
  if (isWithoutBase) return say('another')
  if (phase === 'unreached') return say('unreached')
  if (phase === 'refused' && refusal) return say('refused', { reason: explainRefusal(refusal, t).what })
  return say(known ? 'shared' : 'only')
}

/** Says why the server does not have some bytes. */
function missingWords(
  say: ReturnType<typeof useHeldWords>,
  count: number,
  { phase, bytesRefusal }: SharedState,
): string {
  if (bytesRefusal?.code === TOO_MUCH) return say('bytesTooMuch', { count, size: MOST_HELD_MB })
  if (phase === 'sending' || phase === 'waiting') return say('bytesUnderWay', { count })
  return say('bytesHere', { count })
}

/** The code of a refusal because of the size. */
const TOO_MUCH = 1061043
const MOST_HELD_MB = MOST_HELD_BYTES / 1_048_576

/** Both documents and the number of unsent cells. They change after a pause in typing, not with each letter. */
function useHeldChange(queue: SaveQueue): { saved: BlockTree; wanted: BlockTree; cells: number } {
  const saved = useSyncExternalStore(queue.subscribe, () => queue.documents.saved)
  const wanted = useSyncExternalStore(queue.subscribe, () => queue.documents.wanted)
  const cells = useSyncExternalStore(queue.subscribe, () => pendingCells(queue.unsavedCells))
  return { saved, wanted, cells }
}

/** The calls that going live makes. Undefined while they are counted. */
function useCalls(saved: BlockTree, wanted: BlockTree): number | undefined {
  const [counted, count] = useState<number>()
  useEffect(() => {
    let isOver = false
    void inSlices(plannedCalls(saved, wanted)).then((calls) => {
      if (!isOver) count(calls.length)
    })
    return () => {
      isOver = true
    }
  }, [saved, wanted])
  return counted
}
