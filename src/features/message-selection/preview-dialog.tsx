import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useTranslation } from '../../i18n/words'
import { Button } from '../../ui/button'
import { Modal } from '../../ui/modal'
import { Preview, type PreviewProps } from '../forward/forward'
import styles from './preview-dialog.module.css'

/** The preview alone, before a target is chosen. */
export function PreviewDialog({ onClose, ...shown }: PreviewProps & { onClose(): void }) {
  const { t } = useTranslation('forward')
  return (
    <Modal onClose={onClose} className={styles['popup']}>
      <header className={styles['head']}>
        <Dialog.Title className={styles['title']}>{t('preview.title')}</Dialog.Title>
        <Dialog.Close render={<Button look="quiet" aria-label={t('preview.close')} />}>
          <X size={16} aria-hidden="true" />
        </Dialog.Close>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
      <div className={styles['body']} tabIndex={0} role="group" aria-label={t('preview.title')}>
        <Preview {...shown} />
      </div>
    </Modal>
  )
}
