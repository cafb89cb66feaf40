import type { ComponentType } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import type { Content } from './contents/content'
import { CanOpen } from './can-open'
import { contentOf } from './contents/content-of'
import type { KindProps } from './kinds/kind-props'
import { kindViews } from './kinds/kind-views'

interface Props {
  message: Message
  /** Names of people by open_id. */
  names?: ReadonlyMap<string, string>
  /** Whether it leads anywhere, and can be saved: not in a preview. */
  canOpen?: boolean
}

const nobody: ReadonlyMap<string, string> = new Map()

/**
 * What a message says, drawn as its kind asks; any kind, whatever stands in it.
 * Content is text and never markup. Bytes are asked for when they are near the
 * screen, or wanted.
 */
export function MessageBody({ message, names = nobody, canOpen = true }: Props) {
  const content = contentOf(message)
  // The view of a kind takes the contents of that kind.
  const View = kindViews[content.kind] as ComponentType<KindProps<Content['kind']>>
  const view = <View content={content} message={message} names={names} />
  return canOpen ? view : <CanOpen value={false}>{view}</CanOpen>
}
