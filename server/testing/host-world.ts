import { setTimeout } from 'node:timers/promises'
import type { WrittenWorld } from '../../service/world/world-file'

/** A world for tests of a host: applications with fixed tokens, each with a chat of its own. */
export function hostWorld(apps = 1): WrittenWorld {
  const numbers = Array.from({ length: apps }, (_, number) => number)
  return {
    tenants: [{ tenant_key: 'tenant', name: 'Acme' }],
    apps: numbers.map((number) => ({
      app_id: `cli_${number}`,
      app_secret: 'secret-for-tests',
      name: `Bot ${number}`,
      tenant_key: 'tenant',
      tokens: [tokenOf(number)],
    })),
    chats: numbers.map((number) => ({
      chat_id: chatOf(number),
      name: `Chat ${number}`,
      tenant_key: 'tenant',
      bots: [{ app_id: `cli_${number}`, joined_at: 0 }],
    })),
  }
}

export const tokenOf = (number: number): string => `t-${number}`

export const chatOf = (number: number): string => `oc_${String(number).padStart(32, '0')}`

export const blocksPath = (chat: string): string => `/open-apis/docx/v1/chats/${chat}/announcement/blocks`

const textBlock = (content: string) => ({ block_type: 2, text: { elements: [{ text_run: { content } }] } })

export interface JsonPost {
  method: 'POST'
  headers: Record<string, string>
  body: string
}

/** A request that adds a paragraph at the start of an announcement. With a client token, a repeat adds nothing. */
export const createRequest = (
  number: number,
  words: string,
  clientToken?: string,
): [path: string, init: JsonPost] => [
  `${blocksPath(chatOf(number))}/${chatOf(number)}/children${clientToken ? `?client_token=${clientToken}` : ''}`,
  {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(number)}`,
      'content-type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify({ index: 0, children: [textBlock(words)] }),
  },
]

interface Listed {
  code: number
  data: { items: { block_id: string; text?: { elements: { text_run: { content: string } }[] } }[] }
}

const TOO_OFTEN = 99991400
const AGAIN_MS = 100

/**
 * The texts of an announcement's paragraphs, first to last. What runs in the server reads for the same application, so a
 * read that is one too many in its second is made again.
 */
export async function wordsOf(url: string, number: number, token = tokenOf(number)): Promise<string[]> {
  const response = await fetch(`${url}${blocksPath(chatOf(number))}?page_size=500`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { code, data } = (await response.json()) as Listed
  if (code === TOO_OFTEN) {
    await setTimeout(AGAIN_MS)
    return await wordsOf(url, number, token)
  }
  return data.items.flatMap((block) => block.text?.elements.map((element) => element.text_run.content) ?? [])
}
