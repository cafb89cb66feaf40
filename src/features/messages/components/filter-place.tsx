import { Dialog } from '@base-ui/react/dialog'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import styles from './messages-page.module.css'

/** Where the filters stand: over the list, or on a phone in a sheet of their own. */
export function FilterPlace({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const { t } = useTranslation('messages')
  const isNarrow = useSyncExternalStore(subscribe, isPhone)
  if (!isNarrow) return children
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['sheet']}>
          <div className={styles['sheetHead']}>
            <Dialog.Title className={styles['name']}>{t('list.filter.label')}</Dialog.Title>
            <Dialog.Close render={<Button look="primary" />}>{t('list.filter.done')}</Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const phone = matchMedia('(max-width: 639px)')

/** There the sheet stands over the list, and opens only when it is asked for. */
export const isPhone = () => phone.matches

function subscribe(listener: () => void) {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}
