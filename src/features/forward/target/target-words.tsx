import type { TFunction } from 'i18next'
import { AtSign, Hash, MessagesSquare, UserRound } from 'lucide-react'
import type { ReceiveIdType } from '../../../../contract/im/messages/receive-id'
import type { Target } from '../send/forward'

/** The name of a target, or its id if no name is known. */
export const nameOfTarget = ({ name, receive_id }: Pick<Target, 'name' | 'receive_id'>): string =>
  name === '' ? receive_id : name

/** A chat as a target. */
export const targetOfChat = ({ chat_id, name }: { chat_id: string; name: string }): Target => ({
  receive_id_type: 'chat_id',
  receive_id: chat_id,
  name,
  chat_id,
})

/** The most targets that a question names. */
const MOST_NAMED = 5

/** `Weekly, Design and Old office`: all of them, unless there are too many to read. */
export function allTargets(targets: readonly Target[], t: TFunction<'forward'>): string {
  const names = targets.map(nameOfTarget)
  const others = names.length - MOST_NAMED
  if (others > 0) {
    return t('andMore', { name: names.slice(0, MOST_NAMED).join(t('comma')), count: others })
  }
  const before = names.slice(0, -1).join(t('comma'))
  return [before, names.at(-1)].filter(Boolean).join(t('and'))
}

/** `Weekly`, or `Weekly and 2 more`. */
export function namesOfTargets(targets: readonly Target[], t: TFunction<'forward'>): string {
  const [first, ...others] = targets
  if (!first) return ''
  const name = nameOfTarget(first)
  return others.length === 0 ? name : t('andMore', { name, count: others.length })
}

const icons: Record<ReceiveIdType, typeof Hash> = {
  chat_id: Hash,
  thread_id: MessagesSquare,
  open_id: UserRound,
  union_id: UserRound,
  user_id: UserRound,
  email: AtSign,
}

/** An icon for the kind of a target; screen readers announce the name next to it. */
export function TargetIcon({ kind, size = 16 }: { kind: ReceiveIdType; size?: number }) {
  const Icon = icons[kind]
  return <Icon size={size} aria-hidden="true" />
}
