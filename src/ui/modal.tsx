import { Dialog } from '@base-ui/react/dialog'
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import styles from './modal.module.css'

interface Props extends Pick<
  ComponentProps<typeof Dialog.Popup>,
  'initialFocus' | 'finalFocus' | 'onClick' | 'onKeyDown'
> {
  /** By Escape, by a click beside it, and by any `Dialog.Close` inside. */
  onClose(): void
  /** A click beside it does not close it: something would be lost. */
  staysOnOutsideClick?: boolean
  onBackdropClick?(event: SyntheticEvent): void
  /** Its width and what is laid out inside; every declaration of it wins over the frame's own. */
  className?: string | undefined
  /** With a `Dialog.Title`, which is its name. */
  children: ReactNode
}

/** What is over the page until it is closed: open as long as it is drawn. One that a modal opens lies over that. */
export function Modal(props: Props) {
  const { onClose, staysOnOutsideClick = false, onBackdropClick, className, children, ...popup } = props
  return (
    <Dialog.Root
      open
      disablePointerDismissal={staysOnOutsideClick}
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} onClick={onBackdropClick} />
        <Dialog.Popup className={modalClass(className)} {...popup}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The same frame for an alert. */
export const modalClass = (also?: string): string => [styles['popup'], also].filter(Boolean).join(' ')
export const backdropClass = styles['backdrop']
