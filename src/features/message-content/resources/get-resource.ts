import { queryOptions } from '@tanstack/react-query'
import { GetMessageResource } from '../../../../contract/im/messages/get-message-resource'
import { callBytes, callStream } from '../../../api/client'
import { messageKeys } from '../../../api/messages/messages'
import type { MessageFile } from '../message-resources'

type Resource = Pick<MessageFile, 'type' | 'file_key'>

/** The bytes of one resource of a message (platform/files#message-resources). */
const getResource = (message_id: string, { type, file_key }: Resource, signal?: AbortSignal) =>
  callBytes(GetMessageResource, { path: { message_id, file_key }, query: { type } }, signal ? { signal } : {})

/**
 * Bytes to show in the page, such as pictures: a few at a time, so that scrolling a list leaves the service and other
 * calls some room. Bytes that are no longer shown are soon dropped.
 */
export const resourceQuery = (messageId: string, resource: Resource) =>
  queryOptions({
    queryKey: [...messageKeys.all, 'resource', messageId, resource.type, resource.file_key],
    async queryFn({ signal }) {
      const giveBack = await acquireDownloadSlot(signal)
      try {
        return await getResource(messageId, resource, signal)
      } finally {
        giveBack()
      }
    },
    staleTime: Infinity,
    gcTime: 30_000,
  })

/**
 * The size of a resource, from the headers of an answer whose body is not read; null if the headers do not contain it.
 */
export const resourceSizeQuery = (messageId: string, fileKey: string, type: Resource['type'] = 'file') =>
  queryOptions({
    queryKey: [...messageKeys.all, 'size', messageId, fileKey],
    async queryFn({ signal }) {
      const giveBack = await acquireDownloadSlot(signal)
      const leaving = new AbortController()
      try {
        const asked = { path: { message_id: messageId, file_key: fileKey }, query: { type } }
        const { headers } = await callStream(GetMessageResource, asked, { signal: leaving.signal })
        const size = headers.get('content-length')
        return size === null ? null : Number(size)
      } finally {
        leaving.abort()
        giveBack()
      }
    },
    staleTime: Infinity,
    retry: false,
  })

/** Concurrent downloads. */
const MOST_AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

/**
 * Waits for a slot and returns a function to release it, which may be called twice. A request aborted while waiting
 * leaves the queue without having used a slot. The latest request comes first, because it is for what the reader
 * looks at now.
 */
export function acquireDownloadSlot(signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const start = () => {
      signal.removeEventListener('abort', leave)
      running += 1
      let isGiven = false
      resolve(() => {
        if (isGiven) return
        isGiven = true
        running -= 1
        waiting.pop()?.()
      })
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(start), 1)
      reject(signal.reason as Error)
    }
    if (running < MOST_AT_ONCE) return start()
    waiting.push(start)
    signal.addEventListener('abort', leave, { once: true })
  })
}
