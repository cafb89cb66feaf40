import type { Selectable } from 'kysely'
import { needsHeldBytes, wakeAt } from '../../publishing/publications/publication'
import type { Publication, PublicationTarget } from '../../publishing/publications/publication'
import type { DeletedSheet, StoredContent } from '../../publishing/publications/publication-ports'
import { insertMany } from '../store/insert-many'
import type { Tx } from '../store/store'
import type { Publications, PublicationTargets } from '../store/tables/publications'
import { forgetHeldMedia, keepMediaFor } from './held-media'

const DAY_MS = 24 * 3_600_000

type Body = Omit<Publication, 'publication_id' | 'app_id' | 'made_at' | 'stage' | 'targets'>
type TargetBody = Omit<PublicationTarget, 'chat_id' | 'due_at' | 'step'>

/** The lock of a transaction that writes one publication. */
export const publicationLock = (publication_id: string) => `publication ${publication_id}`

/** The columns that do not hold content, which may be long. */
const columns = ['publication_id', 'app_id', 'made_at', 'stage', 'body'] as const
const targetColumns = ['publication_id', 'chat_id', 'due_at', 'step', 'body'] as const

export async function readPublication(tx: Tx, publication_id: string): Promise<Publication | undefined> {
  const row = await tx
    .selectFrom('publications')
    .select(columns)
    .where('publication_id', '=', publication_id)
    .executeTakeFirst()
  if (!row) return undefined
  const targets = await tx
    .selectFrom('publication_targets')
    .select(targetColumns)
    .where('publication_id', '=', publication_id)
    .orderBy('position')
    .execute()
  return publicationFrom(row, targets)
}

/** The publication that the same request has made within 24 hours. */
export async function rememberedPublication(
  tx: Tx,
  { app_id, uuid }: { app_id: string; uuid?: string | undefined },
  now: number,
): Promise<Publication | undefined> {
  if (uuid === undefined) return undefined
  const row = await tx
    .selectFrom('publications')
    .select('publication_id')
    .where('app_id', '=', app_id)
    .where('uuid', '=', uuid)
    .where('made_at', '>', now - DAY_MS)
    .executeTakeFirst()
  return row && (await readPublication(tx, row.publication_id))
}

/** Publications, the newest first. */
export async function readPublications(
  tx: Tx,
  { app_id, chat_id, most }: { app_id: string | undefined; chat_id: string | undefined; most: number },
): Promise<Publication[]> {
  const rows = await tx
    .selectFrom('publications')
    .select(columns)
    .$if(app_id !== undefined, (of) => of.where('app_id', '=', app_id ?? ''))
    .$if(chat_id !== undefined, (of) =>
      of.where('publication_id', 'in', (those) =>
        those
          .selectFrom('publication_targets')
          .select('publication_targets.publication_id')
          .where('chat_id', '=', chat_id ?? ''),
      ),
    )
    .orderBy('made_at', 'desc')
    .orderBy('publication_id')
    .limit(most)
    .execute()
  if (rows.length === 0) return []
  const targets = await tx
    .selectFrom('publication_targets')
    .select(targetColumns)
    .where(
      'publication_id',
      'in',
      rows.map(({ publication_id }) => publication_id),
    )
    .orderBy('position')
    .execute()
  const byId = new Map<string, (typeof targets)[number][]>()
  for (const target of targets)
    byId.set(target.publication_id, [...(byId.get(target.publication_id) ?? []), target])
  return rows.map((row) => publicationFrom(row, byId.get(row.publication_id) ?? []))
}

function publicationFrom(
  { body, made_at, ...row }: Pick<Selectable<Publications>, (typeof columns)[number]>,
  targets: readonly Pick<Selectable<PublicationTargets>, (typeof targetColumns)[number]>[],
): Publication {
  return {
    ...row,
    ...(JSON.parse(body) as Body),
    made_at: Number(made_at),
    stage: row.stage as Publication['stage'],
    targets: targets.map(({ chat_id, due_at, step, body: rest }) => ({
      ...(JSON.parse(rest) as TargetBody),
      chat_id,
      due_at: Number(due_at),
      step: step as PublicationTarget['step'],
    })),
  }
}

/** Adds a new publication. `content`: the blocks of its source, as JSON. */
export async function addPublication(
  tx: Tx,
  publication: Publication,
  { uuid, content }: { uuid: string | undefined; content: string },
): Promise<void> {
  await tx
    .insertInto('publications')
    .values({
      ...rowOf(publication),
      publication_id: publication.publication_id,
      app_id: publication.app_id,
      made_at: publication.made_at,
      uuid: uuid ?? null,
      content,
      owner: '',
      fence: 0,
      lease_until: 0,
    })
    .execute()
  await insertMany(
    tx,
    'publication_targets',
    publication.targets.map((target, position) => ({
      publication_id: publication.publication_id,
      chat_id: target.chat_id,
      position,
      entry: null,
      sheets: null,
      ...targetRowOf(target),
    })),
  )
  await keepMediaFor(tx, publication, content)
}

/** Stores a publication that exists. Of its targets, those that are other objects than `before` had. */
export async function changePublication(tx: Tx, before: Publication, after: Publication): Promise<void> {
  const { publication_id } = after
  await tx
    .updateTable('publications')
    .set(rowOf(after))
    .where('publication_id', '=', publication_id)
    .execute()
  for (const target of after.targets) {
    if (before.targets.includes(target)) continue
    await tx
      .updateTable('publication_targets')
      .set(targetRowOf(target))
      .where('publication_id', '=', publication_id)
      .where('chat_id', '=', target.chat_id)
      .execute()
  }
  if (!needsHeldBytes(after)) await forgetHeldMedia(tx, publication_id)
}

/** Replaces the content, and keeps the one before for the chats that have it. */
export async function changeContent(tx: Tx, publication_id: string, blocks: string): Promise<void> {
  const { blocks: before } = await contentOf(tx, publication_id)
  await tx
    .updateTable('publications')
    .set({ content: `{"blocks":${blocks},"before":${JSON.stringify(before)}}` })
    .where('publication_id', '=', publication_id)
    .execute()
}

/** The content of a publication; empty if there is none. */
export async function contentOf(tx: Tx, publication_id: string): Promise<StoredContent> {
  const row = await tx
    .selectFrom('publications')
    .select('content')
    .where('publication_id', '=', publication_id)
    .executeTakeFirst()
  return storedContent(row?.content ?? '[]')
}

/** The content as it is stored: a list of blocks, or after an update an object with both. */
export function storedContent(content: string): StoredContent {
  const read = JSON.parse(content) as StoredContent | StoredContent['blocks']
  return 'blocks' in read ? read : { blocks: read }
}

/** The sheets that a publication has deleted in one chat. */
export const storedSheets = (
  row: Pick<Selectable<PublicationTargets>, 'sheets'> | undefined,
): readonly DeletedSheet[] => (row?.sheets ? (JSON.parse(row.sheets) as readonly DeletedSheet[]) : [])

/** Forgets how far each chat was, because other work begins. */
export async function forgetEntries(tx: Tx, publication_id: string): Promise<void> {
  await tx
    .updateTable('publication_targets')
    .set({ entry: null })
    .where('publication_id', '=', publication_id)
    .execute()
}

function rowOf(publication: Publication) {
  const { publication_id: _, app_id: __, made_at: ___, stage, targets: ____, ...body } = publication
  return { stage, wake_at: wakeAt(publication) ?? null, body: JSON.stringify(body) }
}

function targetRowOf(target: PublicationTarget) {
  const { chat_id: _, due_at, step, ...body } = target
  return { due_at, step, body: JSON.stringify(body) }
}
