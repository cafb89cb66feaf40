import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../contract/im/messages/message'
import { explainFailure } from '../../../i18n/explain-failure'
import { Button } from '../../../ui/button'
import { Failure } from '../../../ui/failure'
import { Skeleton } from '../../../ui/skeleton'
import { messageQuery } from '../../../api/messages/get-message'
import { MessageBody } from '../../message-content/message-body'
import styles from './bundle-lines.module.css'
import { childrenOf } from './children-of'

interface Props {
  /** Earliest first. */
  messages: readonly Message[]
  names: ReadonlyMap<string, string>
  /** Of a merge-forward that was read: everything inside it, at every depth. */
  inside?: readonly Message[]
}

/** Messages that are drawn at once: a bundle holds up to a thousand, and each may be long. */
const AT_ONCE = 30

/** What is in a bundle, opened: who said what, when; the bundles inside it can be opened in turn. */
export function BundleLines({ messages, names, inside }: Props) {
  const { t, i18n } = useTranslation('messages')
  const [most, setMost] = useState(AT_ONCE)
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <ol className={styles['lines']}>
      {messages.slice(0, most).map((message) => {
        const { message_id, sender, create_time, msg_type } = message
        const said = Number(create_time) || 0
        return (
          <li key={message_id} className={styles['line']}>
            <p className={styles['head']}>
              <bdi className={styles['sender']}>{names.get(sender.id) ?? sender.id}</bdi>
              <time dateTime={new Date(said).toISOString()}>{time.format(said)}</time>
            </p>
            {msg_type === 'merge_forward' && !message.deleted ? (
              <NestedBundle message={message} names={names} {...(inside && { inside })} />
            ) : (
              <MessageBody message={message} names={names} canOpen={false} />
            )}
          </li>
        )
      })}
      {most < messages.length && (
        <li>
          <Button onClick={() => setMost(most + AT_ONCE)}>{t('preview.more')}</Button>
        </li>
      )}
    </ol>
  )
}

interface NestedProps {
  message: Message
  names: ReadonlyMap<string, string>
  /** What was read with the bundle around it; absent: it is read when it is opened. */
  inside?: readonly Message[]
}

/** A merge-forward inside the bundle, closed until somebody wants to see what is in it. */
function NestedBundle({ message, names, inside }: NestedProps) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  const [isOpen, setOpen] = useState(false)
  const { message_id } = message
  const read = useQuery({ ...messageQuery(message_id), enabled: isOpen && !inside })
  const all = inside ?? read.data
  return (
    <div className={styles['nested']}>
      <Button className={styles['open']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? (
          <ChevronDown size={16} aria-hidden="true" />
        ) : (
          <ChevronRight size={16} aria-hidden="true" />
        )}
        {t('preview.nested')}
      </Button>
      {isOpen && all && <BundleLines messages={childrenOf(message_id, all)} names={names} inside={all} />}
      {isOpen && !all && read.isPending && <Skeleton lines={['long', 'middle']} />}
      {isOpen && !all && read.isError && (
        <Failure {...explainFailure(read.error, failures)} retry={() => void read.refetch()} />
      )}
    </div>
  )
}
