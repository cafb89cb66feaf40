import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import { sizeWords } from '../../size-words'
import type { PickedFile } from '../queue/upload-queue'
import { refusalOf } from '../upload-as'
import styles from './dialog.module.css'

interface Props {
  files: readonly PickedFile[]
  onGo(): void
  onClose(): void
}

/** Before a whole folder goes: how many there are, how large they are, and how many would be refused. */
export function AskMany({ files, onGo, onClose }: Props) {
  const { t, i18n } = useTranslation('files')
  const count = files.length
  const size = sizeWords(
    files.reduce((sum, { file }) => sum + file.size, 0),
    i18n.language,
  )
  const refused = files.filter(({ file }) => refusalOf({ size: file.size })).length
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Popup className={styles['popup']}>
          <AlertDialog.Title className={styles['title']}>
            {t('upload.many.title', { count })}
          </AlertDialog.Title>
          <AlertDialog.Description className={styles['words']}>
            {refused > 0
              ? t('upload.many.refused', { size, count: refused })
              : t('upload.many.all', { size })}
          </AlertDialog.Description>
          <div className={styles['actions']}>
            <AlertDialog.Close render={<Button />}>{t('upload.many.cancel')}</AlertDialog.Close>
            <AlertDialog.Close render={<Button look="primary" />} onClick={onGo}>
              {t('upload.many.go', { count: count - refused })}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
