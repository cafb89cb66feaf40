import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { isUnknownMessage } from '../../api/messages/messages'
import { explainFailure } from '../../i18n/explain-failure'
import { useTranslation } from '../../i18n/words'
import { Button } from '../../ui/button'
import { FoldedFacts } from '../../ui/folded-facts'
import { messageRoute } from '../message-content/message-content'
import type { OpeningTarget } from '../message-list/message-list'
import { useWords } from './words'
import styles from './unreachable-notice.module.css'

/** Why the message that the address names is not shown, and where it is. */
export function UnreachableNotice({
  notice,
  onClose,
}: {
  notice: NonNullable<OpeningTarget['notice']>
  onClose(): void
}) {
  const { t } = useWords()
  return (
    <div className={styles['notice']} role="alert">
      {notice.kind === 'otherChat' ? (
        <p className={styles['noticeWords']}>
          {t('page.otherChat')}{' '}
          <Link to={messageRoute(notice.chatId, notice.messageId)}>{t('page.openOtherChat')}</Link>
        </p>
      ) : (
        <div className={styles['noticeWords']}>
          <Gone error={notice.error} />
        </div>
      )}
      <Button look="quiet" aria-label={t('page.closeNotice')} title={t('page.closeNotice')} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}

function Gone({ error }: { error: unknown }) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  if (error === undefined) return <p>{t('page.gone')}</p>
  const { what, facts } = explainFailure(error, failures)
  return (
    <>
      <p>{isUnknownMessage(error) ? t('page.gone') : what}</p>
      <FoldedFacts facts={facts} />
    </>
  )
}
