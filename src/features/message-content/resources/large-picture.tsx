import { Dialog } from '@base-ui/react/dialog'
import { Download, X } from 'lucide-react'
import { Button, buttonClass } from '../../../ui/button'
import { CheckedPicture } from '../../../ui/pictures/checked-picture'
import { useWords } from '../words'
import { savePicture } from './save-picture'
import styles from './large-picture.module.css'

interface LargePictureProps {
  bytes: Blob
  image_key: string
  onClose(): void
}

/** A picture as large as the window allows. */
export function LargePicture({ bytes, image_key, onClose }: LargePictureProps) {
  const { t } = useWords()
  const save = () => savePicture(image_key, bytes)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['popup']}>
          <Dialog.Title className="visually-hidden">{t('kinds.image')}</Dialog.Title>
          <CheckedPicture
            bytes={bytes}
            alt={t('kinds.image')}
            className={styles['picture']}
            onDownload={save}
          />
          <div className={styles['actions']}>
            <Button onClick={save}>
              <Download size={16} aria-hidden="true" />
              {t('download')}
            </Button>
            <Dialog.Close className={buttonClass()}>
              <X size={16} aria-hidden="true" />
              {t('close')}
            </Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
