import type { BlockTree } from '../../document/block-tree'
import type { SaveEntry } from '../../saving/saving'
import type { VariableValues } from '../content/content'
import type { PublishTransport } from '../run/publish-ports'
import type { Publication, PublicationTarget } from './publication'
import { readContent } from './publication-content'
import type { PublicationContent } from './publication-content'
import type { StoredContent } from './publication-ports'
import { takenBack } from './take-back'
import type { OwnChange } from './take-back'
import { updatedPage } from './updated-page'

export interface Contents {
  now: PublicationContent
  /** What was published before an update. */
  before: PublicationContent | undefined
}

/** Blocks that are no document. */
export class Unreadable extends Error {
  constructor(cause: unknown) {
    super(`the blocks cannot be read: ${String(cause)}`, { cause })
  }
}

/** Throws Unreadable. */
export function readContents({ blocks, before }: StoredContent): Contents {
  try {
    return { now: readContent(blocks), before: before && readContent(before) }
  } catch (error) {
    throw new Unreadable(error)
  }
}

/** Whether a chat gets a copy of the content, at first or by an update. */
export const getsCopy = ({ work }: Publication, { base_revision }: PublicationTarget): boolean =>
  work !== 'take_back' && base_revision === undefined

interface Edit {
  publication: Publication
  target: PublicationTarget
  contents: Contents
  /** What variables become in the content of now. */
  values: VariableValues
  transport: Pick<PublishTransport, 'read' | 'revision'>
  newId: () => string
}

/**
 * The edit of a chat's page, from a version that the page had to the wanted one. Undefined: the chat gets a copy that it
 * does not have yet.
 */
export function editOf(edit: Edit): (() => Promise<SaveEntry>) | undefined {
  const { publication, target, contents, transport } = edit
  const { chat_id, base_revision, written } = target
  if (publication.work === 'take_back') return () => takeBack(edit)
  const { before } = contents
  if (publication.work === 'update' && before && written.length > 0) return () => update(edit, before)
  if (base_revision === undefined) return undefined
  return async () => {
    const saved = await transport.read(chat_id, base_revision)
    return { revision: base_revision, saved, wanted: { ...contents.now.page, id: saved.id }, ids: [] }
  }
}

async function takeBack(edit: Edit): Promise<SaveEntry> {
  const changes = await ownChanges(edit)
  return await onPage(edit, (page) => takenBack(page, changes, edit.newId))
}

async function update(edit: Edit, before: PublicationContent): Promise<SaveEntry> {
  const { target, contents, values, newId } = edit
  const changes = await ownChanges(edit)
  const { filled = values } = target
  // Values that the page has already stay, so that an update changes only what the source has changed.
  const kept = Object.fromEntries(before.used.map((name) => [name, filled[name]]))
  return await onPage(edit, (page) =>
    updatedPage(
      {
        page,
        changes,
        how: target.how,
        before: { content: before.copy, values: filled },
        now: { content: contents.now.copy, values: { ...values, ...kept } },
      },
      newId,
    ),
  )
}

async function onPage(
  { target: { chat_id }, transport }: Edit,
  change: (page: BlockTree) => BlockTree,
): Promise<SaveEntry> {
  const revision = await transport.revision(chat_id)
  const saved = await transport.read(chat_id, revision)
  return { revision, saved, wanted: change(saved), ids: [] }
}

async function ownChanges({ target: { chat_id, written }, transport }: Edit): Promise<OwnChange[]> {
  const changes: OwnChange[] = []
  for (const { from, to } of written)
    changes.push({ before: await transport.read(chat_id, from), after: await transport.read(chat_id, to) })
  return changes
}
