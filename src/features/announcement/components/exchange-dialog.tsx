import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from './exchange.module.css'

interface Props {
  title: string
  hint?: string
  onClose(): void
  /** For what stands side by side. */
  isWide?: boolean
  /** The buttons: in sight however long the rest is. */
  actions: ReactNode
  children: ReactNode
}

/** The frame of the dialogs about the whole document: what is between title and buttons scrolls, and Escape leaves it. */
export function ExchangeDialog({ title, hint, onClose, isWide, actions, children }: Props) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['popup']} data-wide={isWide}>
          <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
          {hint && <Dialog.Description className={styles['hint']}>{hint}</Dialog.Description>}
          <div className={styles['body']}>{children}</div>
          <div className={styles['actions']}>{actions}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
