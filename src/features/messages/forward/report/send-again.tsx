import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CopyPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import styles from './send-again.module.css'

/** Sending a second time what may be there already: its own button, and a question first. */
export function SendAgain({ count, onGo }: { count: number; onGo(): void }) {
  const { t } = useTranslation('messages')
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger render={<Button look="quiet" />}>
        <CopyPlus size={16} aria-hidden="true" />
        {t('forward.sendAgain')}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Popup className={styles['popup']}>
          <AlertDialog.Title className={styles['title']}>{t('forward.sendAgainAsk')}</AlertDialog.Title>
          <AlertDialog.Description className={styles['words']}>
            {t('forward.sendAgainMeans', { count })}
          </AlertDialog.Description>
          <div className={styles['actions']}>
            <AlertDialog.Close render={<Button />}>{t('forward.back')}</AlertDialog.Close>
            <AlertDialog.Close render={<Button className={styles['go']} />} onClick={onGo}>
              {t('forward.sendAgainGo')}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
