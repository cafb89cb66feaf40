import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LarkError } from '../../../api/lark-error'
import { explainFailure } from '../../../i18n/explain-failure'
import { Button } from '../../../ui/button'
import type { Going } from '../list/use-opening'
import { messageRoute } from '../messages-address'
import styles from './messages-page.module.css'

/** Why the message that the address names is not shown, and where it is. */
export function GoingNotice({ notice, onClose }: { notice: NonNullable<Going['notice']>; onClose(): void }) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  return (
    <div className={styles['notice']} role="alert">
      {notice.kind === 'otherChat' ? (
        <>
          <p>{t('list.page.otherChat')}</p>
          <Link to={messageRoute(notice.chatId, notice.messageId)}>{t('list.page.openOtherChat')}</Link>
        </>
      ) : (
        <p>
          {t('list.page.gone')} {notice.error !== undefined && explainFailure(notice.error, failures).what}{' '}
          {notice.error instanceof LarkError && notice.error.code > 0 && notice.error.code}
        </p>
      )}
      <Button
        look="quiet"
        aria-label={t('list.page.closeNotice')}
        title={t('list.page.closeNotice')}
        onClick={onClose}
      >
        <X size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}
