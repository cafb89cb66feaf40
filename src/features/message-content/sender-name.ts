import type { Sender } from '../../../contract/im/messages/message'
import { i18n } from '../../i18n/i18n'
import './words'

/**
 * The display name of a sender; the id if the name is not known, and even an id
 * may be withheld (platform/messages#message).
 */
export function senderName({ id, sender_type }: Sender, names: ReadonlyMap<string, string>): string {
  const name = names.get(id)
  if (name) return name
  if (sender_type === 'anonymous') return words('anonymous')
  if (sender_type === 'app') return id ? words('botNamed', id) : words('bot')
  return id || words('unknown')
}

const words = (key: 'anonymous' | 'bot' | 'botNamed' | 'unknown', id?: string): string =>
  i18n.t(`sender.${key}`, { ns: 'message-content', id })
