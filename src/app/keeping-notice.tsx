import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useKeeping } from '../storage/keeping'
import { useCurrentSession } from '../features/session/session-context'
import { Button } from '../ui/button'
import styles from './keeping-notice.module.css'

/** Says over every page, until somebody has read it, that this browser does not keep what is unsaved; nothing where it does. */
export function KeepingNotice() {
  const { t } = useTranslation()
  const keeping = useKeeping()
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
