import { useQueries } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '../../../../contract/error-codes'
import { explainFailure } from '../../../i18n/explain-failure'
import { Button } from '../../../ui/button'
import { targetKey, type Target } from '../send/intent'
import { refusalToCome, targetFactsQuery } from './target-facts'
import styles from './target-warnings.module.css'
import { nameOfTarget } from './target-words'

/** A target with what was asked of it. */
export interface CheckedTarget {
  target: Target
  state: 'asking' | 'clear' | 'unknown' | 'refused'
  refusal?: ErrorCode
}

/** What is known of the targets, each asked once; a name that the platform told stands in place of an id. */
export const useCheckedTargets = (targets: readonly Target[], appId: string): readonly CheckedTarget[] =>
  useQueries({
    queries: targets.map((target) => targetFactsQuery(target, appId)),
    combine: (answers) =>
      answers.map(({ data, isPending }, at): CheckedTarget => {
        const target = targets[at]!
        if (isPending) return { target, state: 'asking' }
        if (!data) return { target, state: 'unknown' }
        const named: Target = {
          ...target,
          name: target.name === '' ? (data.name ?? '') : target.name,
          ...(data.chat_id !== undefined && { chat_id: data.chat_id }),
        }
        return data.refusal === undefined
          ? { target: named, state: 'clear' }
          : { target: named, state: 'refused', refusal: data.refusal }
      }),
  })

interface Props {
  checked: readonly CheckedTarget[]
  onDrop(targets: readonly Target[]): void
}

/** What stands against each target, before anything is sent; the rest in one line. */
export function TargetWarnings({ checked, onDrop }: Props) {
  const { t } = useTranslation('messages')
  const refused = checked.filter(({ state }) => state === 'refused')
  const asking = checked.filter(({ state }) => state === 'asking').length
  const unknown = checked.filter(({ state }) => state === 'unknown')
  const isClear = checked.length > 0 && refused.length + asking + unknown.length === 0
  return (
    <div role="status" className={styles['warnings']}>
      {asking > 0 && (
        <p className={styles['quiet']}>
          <LoaderCircle size={16} aria-hidden="true" />
          {t('forward.checking', { count: asking })}
        </p>
      )}
      {isClear && (
        <p className={styles['quiet']}>
          <CircleCheck size={16} aria-hidden="true" />
          {t('forward.clear')}
        </p>
      )}
      {unknown.length > 0 && (
        <p className={styles['quiet']}>
          <CircleHelp size={16} aria-hidden="true" />
          {t('forward.notChecked', { names: unknown.map(({ target }) => nameOfTarget(target)).join(', ') })}
        </p>
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
          {t('forward.dropRefused', { count: refused.length })}
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

function RefusedTarget({ target, refusal, onDrop }: RefusedProps) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  const { what, next, who } = explainFailure(refusalToCome(refusal), failures)
  const name = nameOfTarget(target)
  return (
    <li className={styles['target']}>
      <CircleAlert size={16} aria-hidden="true" />
      <div>
        <p>
          <strong>{t('forward.refusedBefore', { name, code: refusal })}</strong>
          {t('forward.refusedBecause', { what })}
        </p>
        <p className={styles['next']}>{t('forward.nextByWhom', { next, who })}</p>
      </div>
      <Button look="quiet" onClick={onDrop} aria-label={t('forward.leaveOutTarget', { name })}>
        {t('forward.leaveOut')}
      </Button>
    </li>
  )
}
