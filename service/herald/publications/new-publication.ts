import type { PublicationRequest } from '../../../contract/herald/publications'
import { dueTimes } from '../../../publishing/publications/publication'
import type { Publication, PublicationTarget } from '../../../publishing/publications/publication'
import { sha256Of } from '../../blobs/sha256-of'
import { childrenWithin, editionOf, pageOfBlocks } from '../../docx/block-rows'
import { wireRows } from '../../docx/wire-block'
import type { Caller } from '../../http/endpoint'
import { present } from '../../rules/present'
import type { Tx } from '../../store/store'
import type { World } from '../../world/world'
import type { Reached } from './reach'

/** The author of what names none. */
export const SOMEBODY = 'local'

interface Source {
  publication: Publication['source']
  /** The blocks, the page first, as JSON. */
  content: string
}

/** The content of a request: the source as it is now. */
export async function sourceOf(
  tx: Tx,
  caller: Caller,
  { source }: PublicationRequest,
  reached: readonly Reached[],
): Promise<Source> {
  if ('blocks' in source)
    return { publication: { blocks: source.blocks.length }, content: JSON.stringify(source.blocks) }
  return await announcementOf(tx, caller, present(reached[0]))
}

/** The announcement of a chat as it is now. */
export async function announcementOf(tx: Tx, caller: Caller, { chat_id, facts }: Reached): Promise<Source> {
  const { revision, block_count } = present(facts.announcement)
  const rows = await pageOfBlocks(tx, editionOf(chat_id, revision, revision), undefined, block_count + 1)
  const blocks = await wireRows(tx, rows, childrenWithin(rows), 'open_id', caller)
  return { publication: { chat_id, revision }, content: JSON.stringify(blocks) }
}

/** A publication as it begins. */
export async function newPublication(
  { tx, world }: { tx: Tx; world: World },
  request: PublicationRequest,
  reached: readonly Reached[],
  { publication: source, content }: Source,
): Promise<Publication> {
  const { app_id, test_target, over_ms = 0, needs_approval = false, made_by = SOMEBODY } = request
  const made_at = world.now()
  const at = request.at ?? made_at
  const due = dueTimes(request.targets, { at, over_ms, test_target })
  const targets: PublicationTarget[] = []
  for (const target of request.targets) {
    const { chat_id, how, values } = target
    const base_revision = target.base_revision ?? (await heldBase(tx, request, target, content))
    const revision = reached.find((each) => each.chat_id === chat_id)?.facts.announcement?.revision
    targets.push({
      chat_id,
      how,
      ...(values && { values }),
      ...(base_revision !== undefined && { base_revision }),
      ...(how === 'replace' && { agreed: present(revision) }),
      due_at: present(due.get(chat_id)),
      step: 'waiting',
      written: [],
    })
  }
  return {
    publication_id: `pub_${world.newId('event')}`,
    app_id,
    made_by,
    made_at,
    at,
    over_ms,
    ...(test_target !== undefined && { test_target }),
    hash: await hashOf(content, { targets, at, over_ms }),
    needs_approval,
    source,
    stage: 'open',
    work: 'publish',
    targets,
  }
}

/** The hash of content, targets and times. */
export function hashOf(
  content: string,
  { targets, at, over_ms }: Pick<Publication, 'targets' | 'at' | 'over_ms'>,
): Promise<string> {
  const chosen = targets.map(({ chat_id, how, values, base_revision }) => [
    chat_id,
    how,
    values,
    base_revision,
  ])
  return sha256Of(new TextEncoder().encode(JSON.stringify([JSON.parse(content), chosen, at, over_ms])))
}

/** The base of the held change with which a chat is replaced. */
async function heldBase(
  tx: Tx,
  { source, app_id }: PublicationRequest,
  { chat_id, how }: PublicationRequest['targets'][number],
  content: string,
): Promise<number | undefined> {
  if ('chat_id' in source || how !== 'replace') return undefined
  const held = await tx
    .selectFrom('held_changes')
    .select(['base_revision', 'blocks'])
    .where('chat_id', '=', chat_id)
    .where('app_id', '=', app_id)
    .executeTakeFirst()
  return held?.blocks === content ? held.base_revision : undefined
}
