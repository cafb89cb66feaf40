import { useState } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { editMessage, getMessage } from '../../api/messages/messages'
import { plainTextOf } from '../message-content/message-content'
import { wordsOf } from './draft-preview'
import { isEmptyDraft, sentContentOf, type Draft, type SentContent } from './message-draft'
import type { ComposerTarget, OutgoingQueue } from './outgoing-queue'

interface Sending {
  to: {
    queue: OutgoingQueue
    chatId: string
    thread: { id: string; rootId: string } | undefined
    target: ComposerTarget
  }
  draft: Draft
  files: readonly File[]
  write(draft: Draft): void
  /** Called before a new message is sent: the field is empty for the next. */
  onBegin(): void
  /** Called with the message as it is after the edit. */
  onEdited(message: Message): void
}

/** Sends the draft and its files, or saves the edit of a message, and keeps what went wrong. */
export function useSending(sending: Sending) {
  const { to, draft, files, write, onBegin, onEdited } = sending
  const { queue, chatId, thread, target } = to
  const [failure, setFailure] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [newer, setNewer] = useState<string>()
  const canSend = !isSaving && (!isEmptyDraft(draft) || files.length > 0)

  async function send() {
    if (!canSend) return
    let sent: SentContent | undefined
    try {
      sent = isEmptyDraft(draft) ? undefined : sentContentOf(draft)
    } catch (error) {
      setWrong((error as Error).message)
      return
    }
    if (target.is === 'edit') return await save(target.message, sent)
    const reply =
      target.is === 'reply'
        ? { message_id: target.message.message_id, inThread: target.inThread || thread !== undefined }
        : thread && { message_id: thread.rootId, inThread: true }
    const where = { chat_id: chatId, thread_id: thread?.id, reply, target }
    onBegin()
    // Starts all of them at once: the queue keeps what was cleared here, even if the user leaves the page.
    await Promise.all([
      ...files.map((file) => queue.begin({ ...where, file, words: file.name })),
      ...(sent ? [queue.begin({ ...where, sent, words: wordsOf(sent), draft })] : []),
    ])
  }

  async function save({ message_id }: Message, sent: SentContent | undefined) {
    if (sent?.msg_type !== 'text' && sent?.msg_type !== 'post') return
    setSaving(true)
    setFailure(undefined)
    setNewer(undefined)
    try {
      const { msg_type, content } = sent
      const [now] = (await getMessage(message_id)).items
      if (now?.body.content !== undefined && draft.of !== undefined && now.body.content !== draft.of) {
        write({ ...draft, of: now.body.content })
        setNewer(plainTextOf(now).slice(0, MOST_EXCERPT))
        return setSaving(false)
      }
      onEdited(await editMessage(message_id, { msg_type, content }))
    } catch (error) {
      setFailure(error)
      setSaving(false)
    }
  }

  return {
    send: () => void send(),
    canSend,
    isSaving,
    failure,
    /** Why the JSON of a card cannot be sent. */
    wrong,
    /** The newer version that another user or tab has saved since this edit began. */
    newer,
    /** Forgets what went wrong, because the draft has changed. */
    forget() {
      setWrong(undefined)
      setFailure(undefined)
    },
  }
}

export const MOST_EXCERPT = 160
