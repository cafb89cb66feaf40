import type { Message } from '../../../contract/im/messages/message'
import { heldIn, type Closed, type HeldResource } from './held-in'

/** What a message holds to download, for lists of it; and what looks so, and cannot be downloaded. */
export type ListedResource = (HeldResource & { kind: Exclude<HeldResource['kind'], 'cover'> }) | Closed

/** The cover of a film is a part of it, and not listed. */
export const resourcesOf = (message: Message): ListedResource[] => heldIn(message).filter(isListed)

const isListed = (held: HeldResource | Closed): held is ListedResource => held.kind !== 'cover'
