import type { Sender } from '../../../contract/im/messages/message'

/** Who said something: by name where it is known, else by id; an id may be withheld (§2.3). */
export const senderName = ({ id, sender_type }: Sender, names: ReadonlyMap<string, string>): string =>
  names.get(id) || id || sender_type
