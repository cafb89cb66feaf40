import pLimit from 'p-limit'
import type { FieldViolation } from '../../contract/envelope'
import { GatewayPublications } from '../../contract/herald/publications'
import type { PublicationRequest } from '../../contract/herald/publications'
import { missingMediaIn } from '../../service/publications/held-media'
import { makePublication } from '../../service/publications/make-publication'
import type { Source } from '../../service/publications/make-publication'
import { publicationAnswer } from '../../service/publications/publication-answer'
import { addPublication, rememberedPublication } from '../../service/publications/publication-rows'
import { chatsIn, contradictionsIn, takenIn } from '../../service/publications/request-faults'
import { needsApproval } from '../approval-gate'
import type { GatewayApp } from '../config'
import { randomText } from '../sessions'
import { mustBeApprovable } from './must-be-approvable'
import { operatorEndpoint, type OperatorCall } from './operator-endpoint'
import { authorOf, isInScope, isVisible } from './people'
import { refusedBy, refusedWith } from './refused'
import { announcementAt, revisionAt } from './source'

/** How many targets are looked at together. The budget decides the pace. */
const AT_A_TIME = 5

export type PublicationCall = OperatorCall<{ body: PublicationRequest }>

/** Takes a publication of the operator. Its content is the source as it is now. */
export const createPublication = operatorEndpoint({
  endpoint: GatewayPublications.create,
  isRead: false,
  isLogged: true,
  async run(call) {
    const { context, access, store, now, input, named, tell } = call
    const { body } = input
    if ('chat_id' in body.source) named.add(body.source.chat_id)
    for (const { chat_id } of chatsIn(body)) named.add(chat_id)
    const earlier = await store.read((tx) => rememberedPublication(tx, body, now))
    if (earlier && isVisible(context.app, earlier)) return { publication: publicationAnswer(earlier, now) }
    mustFit(call)
    const source = await sourceOf(call)
    mustBeApprovable(context, source.content, [...body.targets, ...(body.left_out ?? [])])
    const revisions = await revisionsOf(call)
    const publication = await store.transaction(async (tx) => {
      const missing = await missingMediaIn(tx, body)
      if (missing.length > 0) throw refusedWith(99992402, missing)
      const taken = await takenIn(tx, body)
      if (taken.length > 0) throw refusedWith(9499, taken)
      const made = await makePublication(tx, asApproved(context.app, body), {
        publication_id: `pub_${randomText()}`,
        now,
        made_by: access.grant.name,
        author: authorOf(access.grant),
        source,
        revisionOf: (chat_id) => revisions.get(chat_id),
      })
      await addPublication(tx, made, { uuid: body.uuid, content: source.content })
      return made
    })
    named.add(publication.publication_id)
    tell(publication)
    return { publication: publicationAnswer(publication, now) }
  },
})

/** Refuses what is wrong before the platform is asked anything. */
export function mustFit({ context: { app }, now, input: { body } }: PublicationCall): void {
  const contradictions = contradictionsIn(body)
  if (contradictions.length > 0) throw refusedWith(99992402, contradictions)
  const { at } = body
  if (at !== undefined && at < now) {
    const description = `is in the past: the gateway’s time is ${now}`
    throw refusedWith(99992402, [{ field: 'at', value: String(at), description }])
  }
  const outside = outsideIn(app, body)
  if (outside.length > 0) throw refusedBy('chat', outside)
}

function outsideIn(app: GatewayApp, body: PublicationRequest): FieldViolation[] {
  const { source } = body
  const named = [
    ...('chat_id' in source ? [{ field: 'source.chat_id', chat_id: source.chat_id }] : []),
    ...chatsIn(body),
  ]
  return named
    .filter(({ chat_id }) => !isInScope(app, chat_id))
    .map(({ field, chat_id }) => ({
      field,
      value: chat_id,
      description: 'this gateway does not include this chat',
    }))
}

/** The request, which needs approval if the configuration asks for it at one of its targets. */
const asApproved = (app: GatewayApp, body: PublicationRequest): PublicationRequest =>
  chatsIn(body).some(({ chat_id }) => needsApproval(app, chat_id)) ? { ...body, needs_approval: true } : body

export async function sourceOf({ input: { body }, client }: PublicationCall): Promise<Source> {
  const { source } = body
  if ('chat_id' in source) return await announcementAt(client(), source.chat_id)
  return { publication: { blocks: source.blocks.length }, content: JSON.stringify(source.blocks) }
}

/** The revisions of the pages to replace, as their author saw them. A chat that cannot be read is refused. */
async function revisionsOf({
  input: { body },
  client,
}: PublicationCall): Promise<ReadonlyMap<string, number>> {
  const limit = pLimit(AT_A_TIME)
  const asked = client()
  const read = body.targets.flatMap(({ chat_id, how }, at) =>
    how === 'replace'
      ? [limit(async () => [chat_id, await revisionAt(asked, `targets[${at}].chat_id`, chat_id)] as const)]
      : [],
  )
  return new Map(await Promise.all(read))
}
