import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactElement } from 'react'
import { Button } from './button'
import { backdropClass, modalClass } from './modal'
import styles from './confirm-dialog.module.css'

interface Props {
  /** What is asked: the title. */
  question: string
  /** What becomes of what is there. */
  consequence: string
  /** On the way out. */
  cancel: string
  /** On the button that does it. */
  go: string
  /** Something is lost by it, or happens twice. */
  isDanger?: boolean
  onGo(): void
  /** The button that asks; absent: it is asked at once, and `onClose` says when that is over. */
  trigger?: ReactElement
  onClose?(): void
}

/** Asks before something that is large or cannot be undone. The focus begins on the way out. */
export function ConfirmDialog({
  question,
  consequence,
  cancel,
  go,
  isDanger,
  onGo,
  trigger,
  onClose,
}: Props) {
  const goButton = isDanger ? <Button className={styles['danger']} /> : <Button look="primary" />
  return (
    <AlertDialog.Root defaultOpen={!trigger} onOpenChange={(open) => !open && onClose?.()}>
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup className={modalClass(styles['popup'])}>
          <AlertDialog.Title className={styles['title']}>{question}</AlertDialog.Title>
          <AlertDialog.Description className={styles['words']}>{consequence}</AlertDialog.Description>
          <div className={styles['actions']}>
            <AlertDialog.Close render={<Button />}>{cancel}</AlertDialog.Close>
            <AlertDialog.Close render={goButton} onClick={onGo}>
              {go}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
