import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import dialog from '../../upload/components/dialog.module.css'

interface Props {
  count: number
  onGo(): void
  onClose(): void
}

/** Before many transfers are forgotten: how many, and what stays. */
export function AskClear({ count, onGo, onClose }: Props) {
  const { t } = useTranslation('files')
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialog['backdrop']} />
        <AlertDialog.Popup className={dialog['popup']}>
          <AlertDialog.Title className={dialog['title']}>
            {t('history.ask.title', { count })}
          </AlertDialog.Title>
          <AlertDialog.Description className={dialog['words']}>
            {t('history.ask.what')}
          </AlertDialog.Description>
          <div className={dialog['actions']}>
            <AlertDialog.Close render={<Button />}>{t('history.ask.cancel')}</AlertDialog.Close>
            <AlertDialog.Close render={<Button look="primary" />} onClick={onGo}>
              {t('history.ask.go', { count })}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
