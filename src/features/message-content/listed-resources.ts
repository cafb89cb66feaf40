import type { Message } from '../../../contract/im/messages/message'
import { messageResources, type UnavailableResource, type MessageResource } from './message-resources'

/** What a message holds to download, for lists of it; and what looks so, and cannot be downloaded. */
export type ListedResource =
  | (MessageResource & { kind: Exclude<MessageResource['kind'], 'cover'> })
  | UnavailableResource

/** The cover of a film is a part of it, and not listed. */
export const listedResources = (message: Message): ListedResource[] =>
  messageResources(message).filter(isListed)

const isListed = (held: MessageResource | UnavailableResource): held is ListedResource =>
  held.kind !== 'cover'
