import { useId, useState } from 'react'
import type { Loss, Refusal, Removal } from '../../../../saving/saving'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { useNow } from '../../../ui/countdown'
import { FailureActions } from '../../../ui/failure'
import { explainRefusal } from '../../document/document'
import { useWords } from '../words'
import type { UnsavedActions } from './use-unsaved-actions'
import styles from './announcement-page.module.css'

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
