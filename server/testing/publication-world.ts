import { LocalPublications } from '../../contract/herald/publications'
import type { PublicationAnswer, PublicationRequest } from '../../contract/herald/publications'
import { callHerald } from '../../service/herald/call-herald'
import type { WrittenWorld } from '../../service/world/world-file'
import { chatOf, tokenOf } from './host-world'

/** One application in so many chats. The first chat has the announcement that is published. */
export function publicationWorld(chats: number): WrittenWorld {
  return {
    tenants: [{ tenant_key: 'tenant', name: 'Acme' }],
    apps: [
      {
        app_id: 'cli_0',
        app_secret: 'secret-for-tests',
        name: 'Bot 0',
        tenant_key: 'tenant',
        tokens: [tokenOf(0)],
      },
    ],
    chats: Array.from({ length: chats }, (_, number) => ({
      chat_id: chatOf(number),
      name: `Chat ${number}`,
      tenant_key: 'tenant',
      bots: [{ app_id: 'cli_0', joined_at: 0 }],
      announcement: {
        type: 'docx' as const,
        blocks: [
          { block_id: chatOf(number), block_type: 1, parent_id: '', page: { elements: [] } },
          ...(number === 0 ? ['one for {{chat.name}}', 'two', 'three'] : [`kept ${number}`]).map(
            (content, at) => ({
              block_id: `line_${number}_${at}`,
              block_type: 2,
              parent_id: chatOf(number),
              text: { elements: [{ text_run: { content } }] },
            }),
          ),
        ],
      },
    })),
  }
}

type Answers = (request: Request) => Promise<Response>

/** A service with publications, asked without a network. */
export const publicationsOf = (answer: Answers) => ({
  create: async (body: Partial<PublicationRequest> & Pick<PublicationRequest, 'targets'>) =>
    (
      await callHerald(answer, LocalPublications.create, {
        body: { app_id: 'cli_0', source: { chat_id: chatOf(0) }, ...body },
      })
    ).publication,
  list: async (): Promise<PublicationAnswer[]> =>
    (await callHerald(answer, LocalPublications.list, {})).publications,
  get: async (publication_id: string): Promise<PublicationAnswer> =>
    (await callHerald(answer, LocalPublications.get, { path: { publication_id } })).publication,
  act: async (act: 'pause' | 'resume' | 'stop' | 'takeBack' | 'update', publication_id: string) =>
    (await callHerald(answer, LocalPublications[act], { path: { publication_id } })).publication,
})

/** Targets with the copy at the end of each page. */
export const targetsAt = (...numbers: number[]) =>
  numbers.map((number) => ({ chat_id: chatOf(number), how: 'end' as const }))

export const linesOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `line ${at}`)

/** A page of these lines, as the blocks of a source. */
export const blocksOf = (lines: readonly string[]) => [
  { block_id: 'page', block_type: 1, page: { elements: [] }, children: lines.map((_, at) => `new_${at}`) },
  ...lines.map((content, at) => ({
    block_id: `new_${at}`,
    block_type: 2,
    parent_id: 'page',
    text: { elements: [{ text_run: { content } }] },
  })),
]
