import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { readersQuery } from '../../api/messages/readers'
import { membersQuery } from '../../api/people/people'
import { Button } from '../../ui/button'
import { FailureNote } from '../../ui/failure'
import { FormDialog } from '../../ui/form-dialog'
import { Skeleton } from '../../ui/skeleton'
import type { Target } from '../forward/forward'
import { formatMoment, plainTextOf } from '../message-content/message-content'
import { useWords } from './words'
import styles from './readers-dialog.module.css'

interface Props {
  message: Message
  /** Begins to send the message again, to these people. */
  onAgain(targets: readonly Target[]): void
  onClose(): void
}

/** As much of the message as the dialog repeats. */
const QUOTED_LENGTH = 120

/** Who has read a message of the bot's own, and who has not. Those can be sent it again, each in person. */
export function ReadersDialog({ message, onAgain, onClose }: Props) {
  const { t, i18n } = useWords()
  const readers = useQuery(readersQuery(message.message_id))
  const members = useQuery(membersQuery(message.chat_id))
  const names = members.data
  const read = readers.data ?? []
  const hasRead = new Set(read.map(({ user_id }) => user_id))
  const unread = [...(names ?? [])].filter(([id]) => !hasRead.has(id))
  const isKnown = readers.data !== undefined && names !== undefined
  const failed = readers.isError ? readers : members.isError ? members : undefined
  return (
    <FormDialog
      title={t('readers.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('readers.close')}</Button>
          {isKnown && unread.length > 0 && (
            <Button
              look="primary"
              onClick={() =>
                onAgain(
                  unread.map(([receive_id, name]) => ({ receive_id_type: 'open_id', receive_id, name })),
                )
              }
            >
              <Send size={16} aria-hidden="true" />
              {t('readers.again', { count: unread.length })}
            </Button>
          )}
        </>
      }
    >
      <p className={styles['quoted']} dir="auto">
        {plainTextOf(message).slice(0, QUOTED_LENGTH)}
      </p>
      {failed && <FailureNote error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !isKnown && <Skeleton lines={['long', 'middle']} />}
      {isKnown && (
        <div className={styles['columns']}>
          <People
            title={t('readers.read', { count: read.length })}
            none={t('readers.nobody')}
            people={read.map(({ user_id, timestamp }) => ({
              id: user_id,
              name: names.get(user_id) ?? user_id,
              at: formatMoment(Number(timestamp), i18n.language),
            }))}
          />
          <People
            title={t('readers.unread', { count: unread.length })}
            none={t('readers.everybody')}
            people={unread.map(([id, name]) => ({ id, name }))}
          />
        </div>
      )}
    </FormDialog>
  )
}

interface PeopleProps {
  title: string
  /** In place of an empty list. */
  none: string
  people: readonly { id: string; name: string; at?: string }[]
}

function People({ title, none, people }: PeopleProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['people']}>
      <h3 id={id} className={styles['title']}>
        {title}
      </h3>
      {people.length === 0 && <p className={styles['none']}>{none}</p>}
      {/* It scrolls, so the keyboard can reach it. */}
      {people.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles['list']} tabIndex={0} aria-labelledby={id}>
          {people.map((person) => (
            <li key={person.id}>
              <span>{person.name}</span>
              {person.at && <span className={styles['at']}>{person.at}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
