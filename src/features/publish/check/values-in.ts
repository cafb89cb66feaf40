import type { VariableValues } from '../content/variables'
import type { TargetFacts } from './look-at-target'

interface Said {
  chatId: string
  sourceName: string
  /** In the language and the place of whoever publishes; the same for all chats of one publish. */
  date: string
  time: string
}

/** What the variables say in one chat. The owner of a chat that belongs to a bot is nobody's name. */
export function valuesIn(
  { chat, people }: TargetFacts,
  { chatId, sourceName, date, time }: Said,
): VariableValues {
  return {
    'chat.name': chat.name ?? '',
    'chat.description': chat.description ?? '',
    'chat.members': chat.user_count,
    'chat.id': chatId,
    owner: (chat.owner_id && people.get(chat.owner_id)) ?? '',
    'source.name': sourceName,
    date,
    time,
  }
}
