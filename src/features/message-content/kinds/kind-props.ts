import type { Message } from '../../../../contract/im/messages/message'
import type { Content, ContentOf } from '../contents/content'

/** What every kind is drawn from. */
export interface KindProps<K extends Content['kind']> {
  content: ContentOf<K>
  message: Message
  /** Names of people by open_id. */
  names: ReadonlyMap<string, string>
}
