import { useQuery } from '@tanstack/react-query'
import { CornerDownRight, MessagesSquare } from 'lucide-react'
import { memo, type ComponentProps } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { messageQuery, threadCountQuery } from '../../api/messages/messages'
import { Chip } from '../../ui/chip'
import { initialOf } from '../../ui/first-letter'
import { PersonAvatar } from '../../ui/person-avatar'
import type { Selection } from '../forward/forward'
import {
  dayOf,
  exactTimeOf,
  timeOf,
  MessageBody,
  plainTextOf,
  senderName,
} from '../message-content/message-content'
import { PickBox, useIsPicked } from '../message-selection/message-selection'
import { NewLine } from './new-mark'
import type { ReactionBook } from './reactions/reaction-book'
import { RowReactions } from './reactions/row-reactions'
import { isSystemMessage } from './row-layout'
import { RowTools, type CurrentRow } from './row-tools'
import { useWords } from './words'
import styles from './message-row.module.css'

interface Props {
  message: Message
  /** The message that it replies to, if that is loaded too. */
  answered: Message | undefined
  /** The first of its day. */
  beginsDay: boolean
  /** The first since the last visit. */
  beginsNew: boolean
  isContinued: boolean
  /** Whether Tab stops here. */
  isActive: boolean
  /** Whether the list was opened at this message. */
  isTarget: boolean
  /** Whether threads can be opened from here; not inside a thread. */
  hasThreads: boolean
  names: ReadonlyMap<string, string>
  selection: Selection
  reactions: ReactionBook
  current: CurrentRow
  /** When this day began. */
  today: number
}

/** As much of a row as is spoken at once. */
const SPOKEN_LENGTH = 200

/**
 * One message. Its buttons say what they do in `data-press` and the list
 * handles the clicks, so that a row holds no function and renders only when it
 * changes.
 */
export const MessageRow = memo(function MessageRow(props: Props) {
  const {
    message,
    answered,
    beginsDay,
    beginsNew,
    isContinued,
    isActive,
    isTarget,
    hasThreads,
    names,
    selection,
    reactions,
    current,
    today,
  } = props
  const { t, i18n } = useWords()
  const time = Number(message.create_time)
  const language = i18n.language
  const name = senderName(message.sender, names)
  // The list of a chat shows only the root of a thread. It may itself reply to a message (platform/messages#threads).
  const offersThread = hasThreads && message.thread_id !== undefined
  const tabIndex = isActive ? 0 : -1
  const marks = [
    beginsNew && t('rowMarks.first'),
    message.deleted && t('rowMarks.recalled'),
    message.updated && !message.deleted && t('rowMarks.edited'),
    offersThread && t('rowMarks.thread'),
  ].filter(Boolean)
  const words = message.deleted ? t('recalled') : plainTextOf(message).slice(0, SPOKEN_LENGTH)
  const spoken = t('rowName', { sender: name, time: exactTimeOf(time, language), words })
  const classes = [
    styles['row'],
    isContinued && styles['continued'],
    isSystemMessage(message) && styles['aside'],
    isTarget && styles['target'],
  ]
  return (
    <PickableRow
      selection={selection}
      messageId={message.message_id}
      className={classes.filter(Boolean).join(' ')}
      tabIndex={tabIndex}
      aria-label={[spoken, ...marks].join(', ')}
    >
      <div role="gridcell" className={styles['cell']}>
        {beginsDay && (
          <div className={styles['day']} aria-hidden="true">
            <span>{dayWords(time, today, language, t)}</span>
          </div>
        )}
        {beginsNew && <NewLine />}
        <div className={styles['message']}>
          <div className={styles['pick']}>
            <PickBox selection={selection} message={message} sender={name} tabIndex={-1} />
          </div>
          <div className={styles['face']} aria-hidden="true">
            {isContinued ? (
              <span className={styles['minute']}>{timeOf(time, language)}</span>
            ) : (
              !isSystemMessage(message) && (
                <PersonAvatar id={message.sender.id} className={styles['avatar']}>
                  {initialOf(
                    names.get(message.sender.id) ?? (message.sender.sender_type === 'app' ? 'B' : name),
                  )}
                </PersonAvatar>
              )
            )}
          </div>
          <div className={styles['said']}>
            {!isContinued && !isSystemMessage(message) && (
              <div className={styles['head']}>
                <span className={styles['name']}>{name}</span>
                {message.sender.sender_type === 'app' && <Chip>{t('botChip')}</Chip>}
                <time
                  className={styles['time']}
                  dateTime={new Date(time).toISOString()}
                  title={exactTimeOf(time, language)}
                >
                  {timeOf(time, language)}
                </time>
              </div>
            )}
            {message.parent_id && hasThreads && (
              <Quote parentId={message.parent_id} loaded={answered} names={names} tabIndex={tabIndex} />
            )}
            <div className={styles['body']} data-body>
              {message.deleted ? (
                <p className={styles['recalled']}>{t('recalled')}</p>
              ) : (
                <MessageBody message={message} names={names} />
              )}
              {message.updated && !message.deleted && <span className={styles['edited']}>{t('edited')}</span>}
            </div>
            <RowReactions book={reactions} messageId={message.message_id} names={names} tabIndex={tabIndex} />
            {offersThread && (
              <button type="button" className={styles['thread']} tabIndex={tabIndex} data-press="thread">
                <MessagesSquare size={14} aria-hidden="true" />
                {t('thread')}
                <ThreadCount threadId={message.thread_id} />
              </button>
            )}
          </div>
          <RowTools message={message} current={current} tabIndex={tabIndex} />
        </div>
      </div>
    </PickableRow>
  )
})

interface QuoteProps {
  parentId: string
  loaded: Message | undefined
  names: ReadonlyMap<string, string>
  tabIndex: number
}

const QUOTED_LENGTH = 120

/** The message that a message replies to, as a line that leads there; it is fetched if it is not loaded. */
function Quote({ parentId, loaded, names, tabIndex }: QuoteProps) {
  const { t } = useWords()
  const { data } = useQuery({ ...messageQuery(parentId), enabled: !loaded })
  const quoted = loaded ?? data?.[0]
  const words =
    quoted &&
    `${senderName(quoted.sender, names)}: ${(quoted.deleted ? t('recalled') : plainTextOf(quoted)).slice(0, QUOTED_LENGTH)}`
  return (
    <button
      type="button"
      className={styles['answers']}
      tabIndex={tabIndex}
      data-press="answered"
      title={t('goToAnswered')}
      aria-label={[t('goToAnswered'), words].filter(Boolean).join(', ')}
    >
      <CornerDownRight size={13} aria-hidden="true" />
      <span className={styles['quoted']} dir="auto" data-unsaid>
        {words ?? t('answers')}
      </span>
    </button>
  )
}

/** How many replies a thread has. */
function ThreadCount({ threadId = '' }: { threadId: string | undefined }) {
  const { t } = useWords()
  const { data } = useQuery({ ...threadCountQuery(threadId), enabled: threadId !== '' })
  if (!data || data.count === 0) return null
  const { count, isMore } = data
  return <span>{` · ${t('replies', { count, shown: isMore ? `${count}+` : count })}`}</span>
}

interface PickableProps extends ComponentProps<'div'> {
  selection: Selection
  messageId: string
}

/**
 * The part of a row that changes when it is selected: its content is not
 * rendered again, however many rows are selected at once.
 */
function PickableRow({ selection, messageId, ...row }: PickableProps) {
  const isPicked = useIsPicked(selection, messageId)
  return <div {...row} role="row" aria-selected={isPicked} data-message-id={messageId} />
}

/** Half a day before midnight is yesterday, even if yesterday had 23 or 25 hours. */
const HALF_DAY_MS = 43_200_000

function dayWords(time: number, today: number, language: string, t: (key: 'today' | 'yesterday') => string) {
  const day = new Date(time).toDateString()
  if (day === new Date(today).toDateString()) return t('today')
  if (day === new Date(today - HALF_DAY_MS).toDateString()) return t('yesterday')
  return dayOf(time, language, today)
}
