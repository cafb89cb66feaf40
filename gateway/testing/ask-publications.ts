import type { Endpoint } from '../../contract/endpoint'
import type { FieldViolation } from '../../contract/envelope'
import { GatewayPublications } from '../../contract/herald/publications'
import type { DraftAnswer, PublicationAnswer } from '../../contract/herald/publications'
import { chatOf, blocksPath } from '../../server/testing/host-world'
import { publicationWorld } from '../../server/testing/publication-world'
import { happyApp, happyWorld } from '../../service/testing/happy-world'
import type { WrittenWorld } from '../../service/world/world-file'
import { tenant_key } from './gateway-before-herald'
import type { Operator } from './operator'

/** People who sign in, and so many chats. The first one has the announcement that is published. */
export function operatorsWorld(chats: number): WrittenWorld {
  const { tenants, apps, users } = happyWorld()
  const made = publicationWorld(chats).chats ?? []
  return {
    tenants,
    apps,
    users,
    chats: made.map((chat) => ({
      ...chat,
      tenant_key,
      bots: [{ app_id: happyApp.app_id, joined_at: 0 }],
    })),
  }
}

interface Asked {
  publication_id?: string
  chat_id?: string
  query?: string
  body?: object
}

export interface PublicationsAnswer {
  status: number
  code: number
  msg: string
  data: {
    publication: PublicationAnswer
    publications: PublicationAnswer[]
    draft: DraftAnswer
    drafts: DraftAnswer[]
  }
  error?: { field_violations: FieldViolation[] }
}

/** Asks one of the endpoints as an operator's page does. */
export async function ask(
  operator: Operator,
  { route }: Pick<Endpoint, 'route'>,
  { publication_id = '', chat_id = '', query = '', body }: Asked = {},
): Promise<PublicationsAnswer> {
  const [method = '', template = ''] = route.split(' ')
  const path = template.replace(':publication_id', publication_id).replace(':chat_id', chat_id)
  const hasBody = method === 'POST' || method === 'PUT'
  const answer = await operator.ask(path + query, {
    method,
    ...(hasBody && { body: JSON.stringify(body ?? {}) }),
  })
  return { status: answer.status, ...((await answer.json()) as Omit<PublicationsAnswer, 'status'>) }
}

/** What a publication of the first chat says, for these chats. */
export const publicationTo = (...numbers: number[]) => ({
  app_id: happyApp.app_id,
  source: { chat_id: chatOf(0) },
  targets: numbers.map((number) => ({ chat_id: chatOf(number), how: 'end' as const })),
})

export async function stateOf(operator: Operator, publication_id: string): Promise<string> {
  return (await ask(operator, GatewayPublications.get, { publication_id })).data.publication.state
}

/** The texts of an announcement's paragraphs. */
export async function wordsAt(operator: Operator, number: number): Promise<string[]> {
  const { data } = await operator.json(`${blocksPath(chatOf(number))}?page_size=500`)
  const { items } = data as { items: { text?: { elements: { text_run: { content: string } }[] } }[] }
  return items.flatMap(({ text }) => text?.elements.map(({ text_run }) => text_run.content) ?? [])
}
