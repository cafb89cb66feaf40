import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LarkError } from '../../../client/lark-error'
import { isUnknownMessage } from '../../api/messages/messages'
import { explainFailure } from '../../i18n/explain-failure'
import { useTranslation } from '../../i18n/words'
import { Button } from '../../ui/button'
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
        <p className={styles['noticeWords']}>
          <Gone error={notice.error} />
        </p>
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
  const code = error instanceof LarkError && error.code > 0 ? error.code : undefined
  const isUnknown = error === undefined || isUnknownMessage(error)
  return (
    <>
      {isUnknown ? t('page.gone') : explainFailure(error, failures).what}{' '}
      {code !== undefined && (
        <>
          <code>{code}</code> <span lang="en">{(error as LarkError).msg}</span>
        </>
      )}
    </>
  )
}
