import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react'
import type { ErrorCode } from '../../../../contract/error-codes'
import { explainFailure } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { CollapsedFailure } from '../../../ui/collapsed-failure'
import { targetKey } from '../send/forward'
import type { Target } from '../send/forward'
import { useWords } from '../words'
import type { CheckedTarget } from './checked-targets'
import { refusalToCome } from './target-facts'
import { nameOfTarget } from './target-words'
import styles from './target-warnings.module.css'

interface TargetWarningsProps {
  checked: readonly CheckedTarget[]
  /** Names of people who were chosen by several ids. */
  merged: readonly string[]
  /** Targets that got the same messages this many minutes ago. */
  repeated?: readonly { target: Target; minutes: number }[]
  onDrop(targets: readonly Target[]): void
}

/** The problems of each target, before anything is sent; the rest in one line. */
export function TargetWarnings({ checked, merged, repeated = [], onDrop }: TargetWarningsProps) {
  const { t } = useWords()
  const refused = checked.filter(({ state }) => state === 'refused')
  const asking = checked.filter(({ state }) => state === 'asking').length
  const unknown = checked.filter(({ state }) => state === 'unknown')
  const isClear = checked.length > 0 && refused.length + asking + unknown.length + repeated.length === 0
  return (
    <div role="status" className={styles['warnings']}>
      {asking > 0 && (
        <p className={styles['quiet']}>
          <LoaderCircle size={16} aria-hidden="true" />
          {t('checking', { count: asking })}
        </p>
      )}
      {isClear && (
        <p className={styles['quiet']}>
          <CircleCheck size={16} aria-hidden="true" />
          {t('clear')}
        </p>
      )}
      {merged.length > 0 && (
        <p className={styles['quiet']}>
          <CircleCheck size={16} aria-hidden="true" />
          {t('samePerson', { names: merged.join(t('comma')) })}
        </p>
      )}
      {unknown.length > 0 && (
        <p className={styles['quiet']}>
          <CircleHelp size={16} aria-hidden="true" />
          {t('notChecked', { names: unknown.map(({ target }) => nameOfTarget(target)).join(', ') })}
        </p>
      )}
      {repeated.length > 0 && (
        <ul className={styles['refused']}>
          {repeated.map(({ target, minutes }) => (
            <li key={targetKey(target)} className={`${styles['target']} ${styles['repeated']}`}>
              <CircleAlert size={16} aria-hidden="true" />
              <p>
                {minutes === 0
                  ? t('sentJustNow', { name: nameOfTarget(target) })
                  : t('sentBeforeTo', { name: nameOfTarget(target), count: minutes })}
              </p>
              <Button
                look="quiet"
                onClick={() => onDrop([target])}
                aria-label={t('leaveOutTarget', { name: nameOfTarget(target) })}
              >
                {t('leaveOut')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <ul className={styles['refused']}>
          {refused.map(({ target, refusal }) => (
            <RefusedTarget
              key={targetKey(target)}
              target={target}
              refusal={refusal!}
              onDrop={() => onDrop([target])}
            />
          ))}
        </ul>
      )}
      {refused.length > 1 && (
        <Button onClick={() => onDrop(refused.map(({ target }) => target))}>
          {t('dropRefused', { count: refused.length })}
        </Button>
      )}
    </div>
  )
}

interface RefusedProps {
  target: Target
  refusal: ErrorCode
  onDrop(): void
}

/** The directory shows only the bot's own tenant. An id of these kinds may belong to a person of another tenant. */
const mayBeOfAnotherTenant = ({ receive_id_type }: Target) =>
  receive_id_type === 'open_id' || receive_id_type === 'union_id'

/** A line with the name and the reason, which unfolds to the next step, the code and the platform's words. */
function RefusedTarget({ target, refusal, onDrop }: RefusedProps) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  const failure = explainFailure(refusalToCome(refusal), failures)
  const name = nameOfTarget(target)
  return (
    <li className={styles['target']}>
      <CircleAlert size={16} aria-hidden="true" />
      <CollapsedFailure {...failure} what={t('refusedBefore', { name, what: failure.what })}>
        {refusal === 230034 && mayBeOfAnotherTenant(target) && <p>{t('orAnotherTenant')}</p>}
      </CollapsedFailure>
      <Button look="quiet" onClick={onDrop} aria-label={t('leaveOutTarget', { name })}>
        {t('leaveOut')}
      </Button>
    </li>
  )
}
