import type { Call } from '../../../../client/client'
import type {
  PublicationAnswer,
  PublicationContentAnswer,
  PublicationTargetAnswer,
} from '../../../../contract/herald/publications'
import type { BlockTree } from '../../../../document/block-tree'
import { variableNamed } from '../../../../publishing/content/content'
import { fillCopy, placeCopy } from '../../../../publishing/content/fill-copy'
import { ownValues } from '../../../../publishing/publications/own-values'
import { readContent, valuesFrom } from '../../../../publishing/publications/publication-content'

/** A page before and after the publication. */
export interface ReviewedPages {
  revision: number
  before: BlockTree
  after: BlockTree
}

interface Options {
  publication: Pick<PublicationAnswer, 'at' | 'source'>
  target: Pick<PublicationTargetAnswer, 'chat_id' | 'how'>
  content: PublicationContentAnswer
  call: Call
  /** The page of the chat: at this revision, or as it is now. */
  read(revision?: number): Promise<{ revision: number; document: BlockTree }>
  newId(): string
}

/** The page of one chat, and what the publication makes of it: with the functions by which the server writes it. */
export async function reviewedPages(options: Options): Promise<ReviewedPages> {
  const { publication, target, content, call, read, newId } = options
  const { page, copy, used } = readContent(content.blocks)
  const requested = content.targets.find(({ chat_id }) => chat_id === target.chat_id)
  const base = requested?.base_revision
  const { revision, document } = await read(base)
  if (base !== undefined) return { revision, before: document, after: { ...page, id: document.id } }
  const given = new Set(Object.keys(requested?.values ?? {}).map(variableNamed))
  const missing = used.filter((name) => !given.has(name))
  const own = await ownValues(call, publication, target, missing)
  const { content: filled } = fillCopy(copy, valuesFrom(own, requested?.values), newId)
  return { revision, before: document, after: placeCopy(document, filled, target.how, newId) }
}

/** What an update changes in the source: the content that the chats have, and the new one. */
export const updatedContent = ({
  blocks,
  before,
}: PublicationContentAnswer): Omit<ReviewedPages, 'revision'> => ({
  before: readContent(before ?? blocks).page,
  after: readContent(blocks).page,
})
