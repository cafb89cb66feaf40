import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Modal } from './modal'
import styles from './form-dialog.module.css'

interface Props {
  title: string
  hint?: string
  onClose(): void
  /** For content side by side. */
  isWide?: boolean
  /** Whether closing it would lose something; if left out, as soon as anything was typed in it. */
  holdsInput?: boolean
  /** The buttons, which stay visible with content of any length. */
  actions: ReactNode
  children: ReactNode
}

/**
 * The frame for dialogs in which something is chosen or filled in: the content between title and buttons scrolls, and
 * Escape closes it. A click outside closes it, too, until something is filled in.
 */
export function FormDialog({ title, hint, onClose, isWide, holdsInput, actions, children }: Props) {
  const [wasTypedIn, setTypedIn] = useState(false)
  return (
    <Modal
      onClose={onClose}
      staysOnOutsideClick={holdsInput ?? wasTypedIn}
      className={[styles['popup'], isWide && styles['wide']].filter(Boolean).join(' ')}
    >
      <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
      {hint && <Dialog.Description className={styles['hint']}>{hint}</Dialog.Description>}
      <div className={styles['body']} onInput={(event) => isTyped(event) && setTypedIn(true)}>
        {children}
      </div>
      <div className={styles['actions']}>{actions}</div>
    </Modal>
  )
}

/** Radio buttons and checkboxes do not count: such a choice is quickly made again. */
const isTyped = ({ target }: FormEvent): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox')
