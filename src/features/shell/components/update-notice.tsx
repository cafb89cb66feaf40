import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button'
import { registerShell } from '../register-worker'
import { useWords } from '../words'
import styles from './update-notice.module.css'

/** Offers a reload once the server has a newer console than this page. Nothing reloads by itself. */
export function UpdateNotice() {
  const { t } = useWords()
  const [isNewer, setNewer] = useState(false)
  useEffect(() => registerShell(() => setNewer(true)), [])
  return (
    <div role="status">
      {isNewer && (
        <div className={styles['notice']}>
          <p>{t('update.ready')}</p>
          <Button onClick={() => location.reload()}>{t('update.reload')}</Button>
          <Button look="quiet" onClick={() => setNewer(false)}>
            {t('update.later')}
          </Button>
        </div>
      )}
    </div>
  )
}
