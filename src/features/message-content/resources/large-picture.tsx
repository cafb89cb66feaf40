import { Dialog } from '@base-ui/react/dialog'
import { Download, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../ui/button'
import { nameToSave } from '../../../ui/saving/name-to-save'
import { saveBytes } from '../../../ui/saving/save-bytes'
import { useSourceOf } from './use-source-of'
import styles from './large-picture.module.css'

interface Props {
  bytes: Blob
  image_key: string
  onClose(): void
}

/** A picture as large as the window lets it be. */
export function LargePicture({ bytes, image_key, onClose }: Props) {
  const { t } = useTranslation('messages')
  const show = useSourceOf(bytes)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['popup']}>
          <Dialog.Title className="visually-hidden">{t('drawing.kinds.image')}</Dialog.Title>
          <img ref={show} alt={t('drawing.kinds.image')} className={styles['picture']} />
          <div className={styles['actions']}>
            <Button onClick={() => saveBytes(nameToSave(undefined, image_key, bytes.type).name, bytes)}>
              <Download size={16} aria-hidden="true" />
              {t('drawing.download')}
            </Button>
            <Dialog.Close className={buttonClass()}>
              <X size={16} aria-hidden="true" />
              {t('drawing.close')}
            </Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
