import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../contract/im/messages/message'
import { messageQuery } from '../../../api/messages/messages'
import { copyText } from '../../../browser/copy-text'
import { Button } from '../../../ui/button'
import { FormDialog } from '../../../ui/form-dialog'
import { plainTextOf } from '../../message-content/plain-text-of'
import { RecallDialog } from '../../message-content/recall-dialog'
import styles from './message-actions.module.css'

/** The message whose dialog is open. */
export type OpenDialog = { is: 'json' | 'recall'; message: Message } | undefined

interface Props {
  dialog: OpenDialog
  /** A message as it is now. */
  onChanged(message: Message): void
  onClose(): void
}

/** The dialogs of one message: what came over the wire, and taking it back. */
export function MessageDialogs({ dialog, onChanged, onClose }: Props) {
  if (!dialog) return null
  const { is, message } = dialog
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

/** A message as the platform answers it, and its content, which is JSON in a text. */
function JsonDialog({ message, onClose }: { message: Message; onClose(): void }) {
  const { t } = useTranslation('messages')
  const [copied, setCopied] = useState<boolean>()
  // A bundle answers its children too, and a message may have changed since it was listed.
  const { data } = useQuery(messageQuery(message.message_id))
  const items = data ?? [message]
  const json = JSON.stringify(items.length === 1 ? items[0] : items, null, 2)
  const content = contentJson(message)
  return (
    <FormDialog
      title={t('composer.json.title')}
      onClose={onClose}
      isWide
      actions={
        <>
          <p role="status" className={styles['said']}>
            {copied !== undefined && t(copied ? 'list.copied' : 'list.notCopied')}
          </p>
          <Button onClick={() => void copyText(json).then(setCopied)}>{t('composer.json.copy')}</Button>
          <Button onClick={onClose}>{t('composer.json.close')}</Button>
        </>
      }
    >
      {content !== undefined && (
        <section>
          <h3 className={styles['heading']}>{t('composer.json.content')}</h3>
          <pre className={styles['json']} dir="ltr">
            {content}
          </pre>
        </section>
      )}
      <section>
        <h3 className={styles['heading']}>{t('composer.json.message')}</h3>
        <pre className={styles['json']} dir="ltr">
          {json}
        </pre>
      </section>
    </FormDialog>
  )
}

/** Undefined where it is no JSON: of a bundle it is fixed text. */
function contentJson({ body }: Message): string | undefined {
  try {
    return JSON.stringify(JSON.parse(body.content ?? ''), null, 2)
  } catch {
    return undefined
  }
}
