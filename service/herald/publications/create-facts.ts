import type { PublicationRequest } from '../../../contract/herald/publications'
import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'
import { reach } from './reach'
import type { Reached } from './reach'

/** The chats that a request names: the source first, if it is one. */
export async function reachedBy(
  tx: Tx,
  caller: Caller,
  { source, targets }: PublicationRequest,
): Promise<Reached[]> {
  const reached: Reached[] = []
  if ('chat_id' in source)
    reached.push(await reach(tx, caller, { field: 'source.chat_id', chat_id: source.chat_id }, 'read'))
  for (const [at, { chat_id }] of targets.entries())
    reached.push(await reach(tx, caller, { field: `targets[${at}].chat_id`, chat_id }, 'write'))
  return reached
}
