import { useQuery } from '@tanstack/react-query'
import { lastMessageQuery } from '../../../api/messages/messages'
import { useTranslation } from '../../../i18n/words'
import { formatMoment, formatRecent, plainTextOf } from '../../message-content/message-content'
import { useChatMarks } from './chat-marks'
import type { FactsProps } from './chat-marks'
import { BelowName } from './chat-row'

/** The last message of a chat and when it was sent, behind the chat's marks; the description if there is no message. */
export function LastMessage(facts: FactsProps) {
  const { i18n } = useTranslation()
  const { chat } = facts
  const { ref, mayRead, statuses } = useChatMarks(facts, false)
  const { data: message } = useQuery({ ...lastMessageQuery(chat.chat_id), enabled: mayRead })
  const sent = Number(message?.create_time)
  const when = message && (
    <time dateTime={new Date(sent).toISOString()} title={formatMoment(sent, i18n.language)}>
      {' '}
      {formatRecent(sent, i18n.language)}
    </time>
  )
  return (
    <BelowName ref={ref} statuses={statuses} when={when}>
      {message ? plainTextOf(message).slice(0, MOST_SHOWN) : chat.description || chat.chat_id}
    </BelowName>
  )
}

/** No row has room for more. */
const MOST_SHOWN = 200
