import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { messageQuery } from '../../api/messages/messages'
import { copyText } from '../../browser/copy-text'
import { Button } from '../../ui/button'
import { FormDialog } from '../../ui/form-dialog'
import type { Target } from '../forward/forward'
import { RecallDialog, plainTextOf } from '../message-content/message-content'
import type { OpenDialog } from './message-actions'
import { ReadersDialog } from './readers-dialog'
import { useWords } from './words'
import styles from './message-dialogs.module.css'

interface Props {
  dialog: NonNullable<OpenDialog>
  /** Called with the message as it is after the change. */
  onChanged(message: Message): void
  /** Begins to send a message again. */
  onAgain(message: Message, targets: readonly Target[]): void
  onClose(): void
}

/** The dialogs of one message: its readers, its JSON, and recalling it. */
export function MessageDialogs({ dialog, onChanged, onAgain, onClose }: Props) {
  const { is, message } = dialog
  if (is === 'readers')
    return (
      <ReadersDialog
        message={message}
        onAgain={(targets) => {
          onClose()
          onAgain(message, targets)
        }}
        onClose={onClose}
      />
    )
  if (is === 'json') return <JsonDialog message={message} onClose={onClose} />
  return (
    <RecallDialog
      messageId={message.message_id}
      words={plainTextOf(message).slice(0, 200)}
      onRecalled={() => onChanged({ ...message, deleted: true })}
      onClose={onClose}
    />
  )
}

/** A message as the platform returns it, and its content, which is JSON inside a string. */
function JsonDialog({ message, onClose }: { message: Message; onClose(): void }) {
  const { t } = useWords()
  const [copied, setCopied] = useState<boolean>()
  // For a bundle the call also returns its children, and a message may have changed since it was listed.
  const { data } = useQuery(messageQuery(message.message_id))
  const items = data ?? [message]
  const json = JSON.stringify(items.length === 1 ? items[0] : items, null, 2)
  const content = contentJson(message)
  return (
    <FormDialog
      title={t('json.title')}
      onClose={onClose}
      isWide
      actions={
        <>
          <p role="status" className={styles['said']}>
            {copied !== undefined && t(copied ? 'copied' : 'notCopied')}
          </p>
          <Button onClick={() => void copyText(json).then(setCopied)}>{t('json.copy')}</Button>
          <Button onClick={onClose}>{t('json.close')}</Button>
        </>
      }
    >
      {content !== undefined && (
        <section>
          <h3 className={styles['heading']}>{t('json.content')}</h3>
          <pre className={styles['json']} dir="ltr">
            {content}
          </pre>
        </section>
      )}
      <section>
        <h3 className={styles['heading']}>{t('json.message')}</h3>
        <pre className={styles['json']} dir="ltr">
          {json}
        </pre>
      </section>
    </FormDialog>
  )
}

/** Undefined if the content is not JSON: a bundle's is fixed text. */
function contentJson({ body }: Message): string | undefined {
  try {
    return JSON.stringify(JSON.parse(body.content ?? ''), null, 2)
  } catch {
    return undefined
  }
}
