import type { ConversationMessage } from '../../../../contract/herald/people'
import { plainTextOf } from '../../message-content/message-content'
import { useWords } from '../words'
import shared from './workbench-page.module.css'

interface Props {
  message: ConversationMessage
  /** The message that it replies to, if that is shown too. */
  answered: ConversationMessage | undefined
}

const QUOTED_LENGTH = 80

/**
 * Says to which message another one replies, and whether it is in a thread. It is empty for an ordinary message. A
 * reply in a thread names the root of the thread (platform/messages#threads).
 */
export function MessagePlace({ message, answered }: Props) {
  const { t } = useWords()
  const { parent_id, thread_id } = message
  if (parent_id === undefined)
    return thread_id === undefined ? null : <p className={shared['note']}>{t('conversation.root')}</p>
  // A root of a thread may itself reply to a message outside the thread.
  const isInThread = thread_id !== undefined && (!answered || answered.thread_id === thread_id)
  if (!answered)
    return (
      <p className={shared['note']}>
        {t(isInThread ? 'conversation.inEarlierThread' : 'conversation.repliesToEarlier')}
      </p>
    )
  const who = answered.sender_name || answered.sender.id
  const words = answered.deleted ? '' : plainTextOf(answered).slice(0, QUOTED_LENGTH)
  return (
    <p className={shared['note']}>
      {t(isInThread ? 'conversation.inThread' : 'conversation.repliesTo', { who })}{' '}
      {words && <q dir="auto">{words}</q>}
    </p>
  )
}
