import type { Publication, PublicationAuthor } from '../../publishing/publications/publication'
import type { ApprovedChats } from '../approval-gate'
import type { GatewayApp } from '../config'
import { personOf, roleOf, type Access, type Grant } from '../sessions'

/** The part of a grant that names the person, and decides the role when the publication runs. */
export const authorOf = ({ tenant_key, open_id, union_id, name, email }: Grant): PublicationAuthor => ({
  tenant_key,
  open_id,
  union_id,
  name,
  email,
})

/** The present access of an author. Undefined if the configuration no longer lists them. */
export function accessOfAuthor(app: GatewayApp, author: PublicationAuthor | undefined): Access | undefined {
  if (!author) return undefined
  const grant: Grant = { ...author, app_id: app.app_id }
  const role = roleOf(app, grant)
  return role && { app, grant, role, person: personOf(grant) }
}

export const isAuthor = ({ app_id, author }: Publication, { person }: Access): boolean =>
  author !== undefined && personOf({ ...author, app_id }) === person

/**
 * The chats that a publication may write although they need approval: its present content, targets and times were
 * approved, or it is taken back.
 */
export function approvedChats({ work, approval, hash, targets }: Publication): ApprovedChats | undefined {
  if (work !== 'take_back' && approval?.hash !== hash) return undefined
  return new Set(targets.map(({ chat_id }) => chat_id))
}

/** All chats of a publication, the source first. */
export const chatsOf = ({ source, targets }: Publication): string[] => [
  ...('chat_id' in source ? [source.chat_id] : []),
  ...targets.map(({ chat_id }) => chat_id),
]

/** Whether operators of the application may see a publication: it is theirs, and so is each of its chats. */
export const isVisible = (app: GatewayApp, publication: Publication): boolean =>
  publication.app_id === app.app_id && chatsOf(publication).every((chat_id) => isInScope(app, chat_id))

export const isInScope = ({ chats }: GatewayApp, chat_id: string): boolean =>
  chats === 'all' || chats.has(chat_id)
