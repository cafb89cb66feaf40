import { RotateCw } from 'lucide-react'
import { explainFailure } from '../../../i18n/explain-failure'
import { joinSentences } from '../../../i18n/languages'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { FoldedFacts } from '../../../ui/folded-facts'
import { useWords } from '../words'
import styles from './brief-failure.module.css'

interface Props {
  error: unknown
  onRetry(): void
  /** The user requested it and waits, so the failure is announced. Automatic loads fail quietly. */
  isAwaited?: boolean
}

/** Why the bytes of a message could not be fetched, within the small space of a row. The code is folded. */
export function BriefFailure({ error, onRetry, isAwaited }: Props) {
  const { t: failures, i18n } = useTranslation('failures')
  const { what, next, who, again, facts } = explainFailure(error, failures, 'acts')
  return (
    <div className={styles['failure']} role={isAwaited ? 'alert' : undefined}>
      <p>{what}</p>
      <p className={styles['next']}>{joinSentences(i18n.language, [next, who])}</p>
      <FoldedFacts facts={facts} />
      {again && (
        <Button look="quiet" onClick={onRetry}>
          <RotateCw size={14} aria-hidden="true" />
          {again}
        </Button>
      )}
    </div>
  )
}

/** Why something is never requested: the refusal is known beforehand (platform/files#message-resources). */
export function UnavailableNote({ why }: { why: 'inBundle' | 'sticker' | 'folder' | 'card' }) {
  const { t } = useWords()
  return <p className={styles['closed']}>{t(`closed.${why}`)}</p>
}
