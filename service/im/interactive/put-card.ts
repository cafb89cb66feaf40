import { schemaOf } from '../../../contract/im/cards/card-parts'
import { recordOf } from '../../../contract/is-object'
import { replacedInMessage } from '../../cards/card-entities'
import { showTo, showToAll } from '../../cards/card-presses'
import type { Tx } from '../../store/store'
import type { World } from '../../world/world'
import { replaceEphemeral } from '../ephemeral/ephemeral-messages'

/**
 * Puts another card in the place of one that was pressed: for everybody, or for some people only. An ephemeral message
 * has one reader, who always sees it.
 */
export async function putCard(
  { tx, world }: { tx: Tx; world: World },
  message_id: string,
  content: string,
  people?: readonly string[],
): Promise<void> {
  const now = world.now()
  await replaceEphemeral(tx, message_id, content, now)
  if (people) return showTo(tx, message_id, people, content)
  await tx
    .updateTable('messages')
    .set((row) => ({ content, update_time: now, edits: row('edits', '+', 1) }))
    .where('message_id', '=', message_id)
    .where('state', '!=', 'recalled')
    .execute()
  await replacedInMessage(tx, message_id, content, now)
  await showToAll(tx, message_id)
}

/**
 * Whether only some people see another version of a card: one of 1.0, unless it says that it is shared
 * (platform/cards#delayed-updates). Of a template nothing is known; `otherwise` decides.
 */
export function isExclusive(card: unknown, otherwise = false): boolean {
  const { type, config } = recordOf(card)
  if (type === 'template') return otherwise
  return schemaOf(card) === '1.0' && recordOf(config)['update_multi'] !== true
}
