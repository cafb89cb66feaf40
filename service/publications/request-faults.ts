import type { FieldViolation } from '../../contract/envelope'
import { MOST_PUBLICATION_TARGETS } from '../../contract/herald/publications'
import type { PublicationRequest } from '../../contract/herald/publications'
import { dueTimes } from '../../publishing/publications/publication'
import { present } from '../rules/present'
import type { Tx } from '../store/store'

const MINUTE_MS = 60_000

/** The chats of a request: its targets, then those that refused before. */
export const chatsIn = ({ targets, left_out = [] }: PublicationRequest) => [
  ...targets.map(({ chat_id }, at) => ({ field: `targets[${at}].chat_id`, chat_id })),
  ...left_out.map(({ chat_id }, at) => ({ field: `left_out[${at}].chat_id`, chat_id })),
]

/** What in a request contradicts itself. */
export function contradictionsIn(request: PublicationRequest): FieldViolation[] {
  const { source, targets, test_target } = request
  const chats = chatsIn(request)
  const ids = chats.map(({ chat_id }) => chat_id)
  const found: FieldViolation[] = []
  for (const [at, { field, chat_id }] of chats.entries()) {
    if (ids.indexOf(chat_id) < at)
      found.push({ field, value: chat_id, description: 'is among the targets twice' })
    if ('chat_id' in source && source.chat_id === chat_id)
      found.push({ field, value: chat_id, description: 'is the source' })
    if (at === MOST_PUBLICATION_TARGETS)
      found.push({
        field,
        value: chat_id,
        description: `is above the ${MOST_PUBLICATION_TARGETS} chats of one`,
      })
  }
  for (const [at, { how, base_revision }] of targets.entries())
    if (base_revision !== undefined && (how !== 'replace' || 'chat_id' in source))
      found.push({
        field: `targets[${at}].base_revision`,
        value: String(base_revision),
        description: 'needs "replace" and a source of blocks',
      })
  if (test_target !== undefined && !targets.some(({ chat_id }) => chat_id === test_target))
    found.push({ field: 'test_target', value: test_target, description: 'is not among the targets' })
  return found
}

/** Targets for which another schedule has the same minute. A user who publishes at once sees what is there. */
export async function takenIn(tx: Tx, request: PublicationRequest): Promise<FieldViolation[]> {
  const { at, targets, over_ms = 0, test_target } = request
  if (at === undefined) return []
  const due = dueTimes(targets, { at, over_ms, test_target })
  const found: FieldViolation[] = []
  for (const [place, { chat_id }] of targets.entries()) {
    const minute = Math.floor(present(due.get(chat_id)) / MINUTE_MS) * MINUTE_MS
    const other = await tx
      .selectFrom('publication_targets')
      .innerJoin('publications', 'publications.publication_id', 'publication_targets.publication_id')
      .select('publications.publication_id')
      .where('chat_id', '=', chat_id)
      .where('due_at', '>=', minute)
      .where('due_at', '<', minute + MINUTE_MS)
      .where('step', '=', 'waiting')
      .where('publications.stage', '!=', 'stopped')
      .executeTakeFirst()
    if (!other) continue
    const description = `is written in the same minute by the publication ${other.publication_id}`
    found.push({ field: `targets[${place}].chat_id`, value: chat_id, description })
  }
  return found
}
