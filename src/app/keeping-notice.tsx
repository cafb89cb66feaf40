import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { useStorageStatus } from '../storage/use-storage-status'
import { Button } from '../ui/button'
import styles from './keeping-notice.module.css'

/** Warns over every page, until dismissed, if this browser does not keep unsaved changes. */
export function KeepingNotice() {
  const { t } = useTranslation()
  const keeping = useStorageStatus()
  const { environment } = useCurrentSession()
  const [read, setRead] = useState<string>()
  const isShown = keeping !== 'kept' && keeping !== read
  return (
    <div role="status" className={styles['place']}>
      {isShown && (
        <div className={styles['notice']}>
          <p>
            {t(`keeping.${keeping}`)} {environment === 'page' && `${t('keeping.page')} `}
            <Link to="/settings#kept">{t('keeping.more')}</Link>
          </p>
          <Button look="quiet" aria-label={t('keeping.dismiss')} onClick={() => setRead(keeping)}>
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  )
}
