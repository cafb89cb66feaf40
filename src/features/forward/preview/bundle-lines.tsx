import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import { messageQuery } from '../../../api/messages/messages'
import { formatDateTime } from '../../../i18n/format-quantities'
import { Button } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { Skeleton } from '../../../ui/skeleton'
import { childrenOf, MessageBody } from '../../message-content/message-content'
import { useWords } from '../words'
import styles from './bundle-lines.module.css'

interface BundleLinesProps {
  /** Earliest first. */
  messages: readonly Message[]
  names: ReadonlyMap<string, string>
  /** Given for a merge-forward that was read: everything inside it, at every depth. */
  inside?: readonly Message[]
}

/** How many messages are rendered at once: a bundle holds up to a thousand, and each may be long. */
const AT_ONCE = 30

/** The content of an opened bundle: who sent what, and when. Bundles inside it can be opened, too. */
export function BundleLines({ messages, names, inside }: BundleLinesProps) {
  const { t, i18n } = useWords()
  const [most, setMost] = useState(AT_ONCE)
  return (
    <ol className={styles['lines']}>
      {messages.slice(0, most).map((message) => {
        const { message_id, sender, create_time, msg_type } = message
        const said = Number(create_time) || 0
        return (
          <li key={message_id} className={styles['line']}>
            <p className={styles['head']}>
              <bdi className={styles['sender']}>{names.get(sender.id) ?? sender.id}</bdi>
              <time dateTime={new Date(said).toISOString()}>{formatDateTime(said, i18n.language)}</time>
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
  /** Its content if it was read with the bundle around it; absent: it is read on opening. */
  inside?: readonly Message[]
}

/** A merge-forward inside the bundle, closed until the user opens it. */
function NestedBundle({ message, names, inside }: NestedProps) {
  const { t } = useWords()
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
      {isOpen && !all && read.isError && <FailureNote error={read.error} retry={() => void read.refetch()} />}
    </div>
  )
}
