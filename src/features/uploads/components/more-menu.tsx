import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../browser/copy-text'
import { useTranslation } from '../../../i18n/words'
import { buttonClass } from '../../../ui/button'
import type { Upload } from '../queue/upload'
import type { UploadQueue } from '../queue/upload-queue'
import { useWords } from '../words'
import styles from './more-menu.module.css'

interface MoreMenuProps {
  queue: UploadQueue
  upload: Upload
  onRemove(): void
}

/** Further actions on an upload that has its key. */
export function MoreMenu({ queue, upload, onRemove }: MoreMenuProps) {
  const { t } = useWords()
  const { t: files } = useTranslation('files')
  const [copied, setCopied] = useState<boolean>()
  const { id, name, reading } = upload
  const label = t('action.more', { name })
  const copySum = async () => setCopied(await copyText(reading?.sha256 ?? ''))
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger className={buttonClass('quiet', styles['trigger'])} aria-label={label} title={label}>
          <Ellipsis size={18} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={styles['layer']} sideOffset={4} align="end">
            <Menu.Popup className={styles['menu']}>
              <Menu.Item className={styles['entry']} onClick={() => void copySum()}>
                {t('action.copySum')}
                <code>{reading?.sha256.slice(0, 8)}…</code>
              </Menu.Item>
              {queue.fileOf(id) && (
                <Menu.Item className={styles['entry']} onClick={() => queue.sendAnyway(id)}>
                  {t('action.anyway')}
                </Menu.Item>
              )}
              <Menu.Item className={styles['entry']} onClick={onRemove}>
                {t('action.takeOff')}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <span role="status" className={copied === false ? '' : 'visually-hidden'}>
        {copied !== undefined && files(copied ? 'action.copied' : 'action.notCopied')}
      </span>
    </>
  )
}
