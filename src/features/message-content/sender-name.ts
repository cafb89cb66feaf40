import type { TFunction } from 'i18next'
import type { Sender } from '../../../contract/im/messages/message'

/**
 * The display name of a sender; the id if the name is not known, and even an id
 * may be withheld (platform/messages#message).
 */
export function senderName(
  { id, sender_type }: Sender,
  names: ReadonlyMap<string, string>,
  t: TFunction<'messages'>,
): string {
  const name = names.get(id)
  if (name) return name
  if (sender_type === 'anonymous') return t('list.anonymous')
  if (sender_type === 'app') return id ? t('list.botNamed', { id }) : t('list.bot')
  return id || t('list.unknownSender')
}
