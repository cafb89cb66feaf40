import { Dialog } from '@base-ui/react/dialog'
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import styles from './modal.module.css'

interface Props extends Pick<
  ComponentProps<typeof Dialog.Popup>,
  'initialFocus' | 'finalFocus' | 'onClick' | 'onKeyDown'
> {
  /** Called on Escape, a click outside, and any `Dialog.Close` inside. */
  onClose(): void
  /** A click outside does not close it, because something would be lost. */
  staysOnOutsideClick?: boolean
  onBackdropClick?(event: SyntheticEvent): void
  /** Its width and inner layout; its declarations override those of the frame. */
  className?: string | undefined
  /** Must include a `Dialog.Title`, which names the dialog. */
  children: ReactNode
}

/** A dialog over the page, open as long as it is rendered. One that is opened from a modal lies over that modal. */
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
