import { queryOptions } from '@tanstack/react-query'
import { getMessage } from '../../../api/messages/messages'
import { openIdOf } from '../../../api/people/people'
import type { Target } from '../send/forward'
import { forwardKeys, threadOf } from './list-threads'

/** What is no target itself, and leads to one. */
type Lead = { message: string } | { mobile: string }

const MESSAGE = /\bom_[\w-]{1,190}/
/** With its country, or as they are in mainland China, which needs none (platform/contacts#people). */
const MOBILE = /^(?:\+\d{7,15}|1[3-9]\d{9})$/

/** The message that a typed or pasted text names, by its id or a link to it, or a telephone number. */
export function messageIdInLink(text: string): Lead | undefined {
  const [message] = MESSAGE.exec(text) ?? []
  if (message) return { message }
  const mobile = text.replaceAll(/[\s().-]/g, '')
  return MOBILE.test(mobile) ? { mobile } : undefined
}

/** A message leads to its thread, else to its chat; a number to its person. What leads nowhere is an empty answer. */
async function askWhere(text: string, signal: AbortSignal): Promise<readonly Target[]> {
  const lead = messageIdInLink(text)
  if (!lead) return []
  if ('mobile' in lead) {
    const open_id = await openIdOf({ mobiles: [lead.mobile] }, signal)
    return open_id === undefined ? [] : [{ receive_id_type: 'open_id', receive_id: open_id, name: '' }]
  }
  const [message] = (await getMessage(lead.message, signal)).items
  if (!message) return []
  const { chat_id } = message
  return [threadOf(message) ?? { receive_id_type: 'chat_id', receive_id: chat_id, name: '', chat_id }]
}

export const linkTargetQuery = (text: string) =>
  queryOptions({
    queryKey: forwardKeys.ledTo(text),
    queryFn: ({ signal }) => askWhere(text, signal),
    enabled: messageIdInLink(text) !== undefined,
    staleTime: 60_000,
    retry: false,
  })
