import type { PublicationRequest } from '../../contract/herald/publications'
import { dueTimes } from '../../publishing/publications/publication'
import type { Publication, PublicationTarget } from '../../publishing/publications/publication'
import { sha256Of } from '../blobs/sha256-of'
import { present } from '../rules/present'
import type { Tx } from '../store/store'
import { mediaHashed } from './held-media'

/** The content of a publication. */
export interface Source {
  publication: Publication['source']
  /** The blocks, the page first, as JSON. */
  content: string
}

interface Given {
  publication_id: string
  now: number
  made_by: string
  author?: Publication['author']
  source: Source
  /** The newest revision of a target that is replaced. */
  revisionOf(chat_id: string): number | undefined
}

/** A publication as it begins. */
export async function makePublication(
  tx: Tx,
  request: PublicationRequest,
  { publication_id, now, made_by, author, source, revisionOf }: Given,
): Promise<Publication> {
  const { app_id, test_target, over_ms = 0, needs_approval = false } = request
  const { publication, content } = source
  const at = request.at ?? now
  const due = dueTimes(request.targets, { at, over_ms, test_target })
  const targets: PublicationTarget[] = []
  for (const target of request.targets) {
    const { chat_id, how, values } = target
    const base_revision = target.base_revision ?? (await heldBase(tx, request, target, content))
    targets.push({
      chat_id,
      how,
      ...(values && { values }),
      ...(base_revision !== undefined && { base_revision }),
      ...(how === 'replace' && { agreed: present(revisionOf(chat_id)) }),
      due_at: present(due.get(chat_id)),
      step: 'waiting',
      written: [],
    })
  }
  for (const { chat_id, how, values, code, msg } of request.left_out ?? [])
    targets.push({
      chat_id,
      how,
      ...(values && { values }),
      due_at: at,
      step: code === undefined ? 'unreached' : 'refused',
      ...(code !== undefined && { code }),
      msg,
      written: [],
    })
  return {
    publication_id,
    app_id,
    made_by,
    ...(author && { author }),
    made_at: now,
    at,
    over_ms,
    ...(test_target !== undefined && { test_target }),
    hash: await hashOf(content, {
      targets,
      at,
      over_ms,
      media: await mediaHashed(tx, request, content),
    }),
    needs_approval,
    source: publication,
    stage: 'open',
    work: 'publish',
    targets,
  }
}

/** The hash of content, targets and times, and of the bytes that the content adds. */
export function hashOf(
  content: string,
  {
    targets,
    at,
    over_ms,
    media,
  }: Pick<Publication, 'targets' | 'at' | 'over_ms'> & { media?: string[][] | undefined },
): Promise<string> {
  const chosen = targets.map(({ chat_id, how, values, base_revision }) => [
    chat_id,
    how,
    values,
    base_revision,
  ])
  return sha256Of(
    new TextEncoder().encode(
      JSON.stringify([JSON.parse(content), chosen, at, over_ms, ...(media ? [media] : [])]),
    ),
  )
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
