import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Modal } from './modal'
import styles from './form-dialog.module.css'

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

/** The frame of dialogs in which something is chosen or filled in: what is between title and buttons scrolls, and Escape leaves it. */
export function FormDialog({ title, hint, onClose, isWide, actions, children }: Props) {
  return (
    <Modal
      onClose={onClose}
      className={[styles['popup'], isWide && styles['wide']].filter(Boolean).join(' ')}
    >
      <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
      {hint && <Dialog.Description className={styles['hint']}>{hint}</Dialog.Description>}
      <div className={styles['body']}>{children}</div>
      <div className={styles['actions']}>{actions}</div>
    </Modal>
  )
}
