import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactElement } from 'react'
import { Button } from './button'
import { backdropClass, modalClass } from './modal'
import styles from './confirm-dialog.module.css'

interface Props {
  /** The title. */
  question: string
  /** The effect of the action on existing things. */
  consequence: string
  /** The label of the cancel button. */
  cancel: string
  /** The label of the confirm button. */
  go: string
  /** Whether something would be lost, or happen twice. */
  isDanger?: boolean
  onGo(): void
  /** The button that opens the dialog; absent: it is open from the start, and `onClose` reports its end. */
  trigger?: ReactElement
  onClose?(): void
}

/** Asks before something that is large or cannot be undone. The focus starts on the cancel button. */
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
