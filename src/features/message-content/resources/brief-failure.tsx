import { RotateCw } from 'lucide-react'
import { LarkError } from '../../../../client/lark-error'
import { explainFailure } from '../../../i18n/explain-failure'
import { joinSentences } from '../../../i18n/languages'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { useWords } from '../words'
import styles from './brief-failure.module.css'

interface Props {
  error: unknown
  onRetry(): void
  /** The user requested it and waits, so the failure is announced. Automatic loads fail quietly. */
  isAwaited?: boolean
}

/** Why the bytes of a message could not be fetched: in words, with the code, within the small space of a row. */
export function BriefFailure({ error, onRetry, isAwaited }: Props) {
  const { t: failures, i18n } = useTranslation('failures')
  const { what, next, who, again } = explainFailure(error, failures, 'acts')
  return (
    <div className={styles['failure']} role={isAwaited ? 'alert' : undefined}>
      <p>
        {what}
        {error instanceof LarkError && (
          <>
            <code className={styles['code']}>{error.code}</code> <span lang="en">{error.msg}</span>
          </>
        )}
      </p>
      <p className={styles['next']}>{joinSentences(i18n.language, [next, who])}</p>
      {again && (
        <Button look="quiet" onClick={onRetry}>
          <RotateCw size={14} aria-hidden="true" />
          {again}
        </Button>
      )}
    </div>
  )
}

/**
 * Why something is never requested: the refusal is known beforehand, with the code that a request would return
 * (platform/files#message-resources).
 */
export function UnavailableNote({ why }: { why: 'inBundle' | 'sticker' | 'folder' | 'card' }) {
  const { t } = useWords()
  return (
    <p className={styles['closed']}>
      {t(`closed.${why}`)} <code className={styles['code']}>234043</code>
    </p>
  )
}
