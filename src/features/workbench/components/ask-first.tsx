import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import styles from './ask-first.module.css'

interface Props {
  /** What is asked: the title. */
  question: string
  /** What becomes of what is there. */
  consequence: string
  /** On the button that does it. */
  go: string
  onGo(): void
  /** The button that asks; absent: it is asked at once, and `onClose` says when that is over. */
  trigger?: ReactElement
  onClose?(): void
}

/** Asks before something that cannot be undone. The focus begins on the way out. */
export function AskFirst({ question, consequence, go, onGo, trigger, onClose }: Props) {
  const { t } = useTranslation('workbench')
  return (
    <AlertDialog.Root defaultOpen={!trigger} onOpenChange={(open) => !open && onClose?.()}>
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Popup className={styles['popup']}>
          <AlertDialog.Title className={styles['title']}>{question}</AlertDialog.Title>
          <AlertDialog.Description className={styles['words']}>{consequence}</AlertDialog.Description>
          <div className={styles['actions']}>
            <AlertDialog.Close render={<Button />}>{t('cancel')}</AlertDialog.Close>
            <AlertDialog.Close render={<Button className={styles['go']} />} onClick={onGo}>
              {go}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
