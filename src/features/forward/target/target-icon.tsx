import { AtSign, Hash, MessagesSquare, UserRound } from 'lucide-react'
import type { ReceiveIdType } from '../../../../contract/im/messages/receive-id'

const icons: Record<ReceiveIdType, typeof Hash> = {
  chat_id: Hash,
  thread_id: MessagesSquare,
  open_id: UserRound,
  union_id: UserRound,
  user_id: UserRound,
  email: AtSign,
}

/** What kind of target it is, for those who see it; its name is read beside. */
export function TargetIcon({ kind, size = 16 }: { kind: ReceiveIdType; size?: number }) {
  const Icon = icons[kind]
  return <Icon size={size} aria-hidden="true" />
}
