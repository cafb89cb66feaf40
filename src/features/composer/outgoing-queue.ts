import type { AppClient } from '../../../client/client'
import type { Message } from '../../../contract/im/messages/message'
import { abandonedState, ANSWER_TIMEOUT_MS, isPending, isSafeToTry } from '../../../jobs/send-once'
import type { SendIntent } from '../../../jobs/send-once'
import { SendQueue, type SendQueuePorts } from '../../../jobs/send-queue'
import { Listeners } from '../../../primitives/listeners'
import { inNameOf } from '../../api/client'
import { createMessage, listMessages, replyMessage } from '../../api/messages/messages'
import { jobsOfApp } from '../../jobs/jobs-of-app'
import { sendPorts } from '../../jobs/page-ports'
import { sourceOf, readFileMetadata, uploadRefusal, uploadTypeOf, type UploadRefusal } from '../files/files'
import { targetKey } from '../forward/forward'
import { uploadFile, fileMessage } from '../uploads/uploads'
import type { Draft, SentContent } from './message-draft'

/** The target of a message. */
export interface OutgoingPlace {
  chat_id: string
  /** The thread in whose composer it was written. */
  thread_id?: string | undefined
  /** The message that it replies to. */
  reply?: { message_id: string; inThread: boolean } | undefined
}

/** The kind of message in the composer: a new one, a reply, or an edit. */
export type ComposerTarget =
  | { is: 'new' }
  | { is: 'reply'; message: Message; name: string; inThread: boolean }
  | { is: 'edit'; message: Message }

/** The message of one press of the button. It keeps its `uuid` through every retry. */
export interface Outgoing extends OutgoingPlace, SendIntent {
  /** The application that sends it. */
  app_id: string
  madeAt: number
  /** Absent until its file is uploaded. */
  sent?: SentContent
  file?: File
  /** Why the platform would refuse the file, which the console knows without asking. It is then `cancelled`. */
  unfit?: UploadRefusal
  /** The beginning of its text, in one line. */
  words: string
  /** The draft it was made from, to be changed after a refusal. */
  draft?: Draft
  target: ComposerTarget
}

type NewOutgoing = OutgoingPlace & Pick<Outgoing, 'sent' | 'file' | 'words' | 'draft' | 'target'>

/** The most unsent messages that are stored. */
const MAX_OUTGOING = 200

export interface OutgoingPorts extends SendQueuePorts<Outgoing> {
  /** The content of a message that shows the file, once it is uploaded. */
  upload(file: File, onProgress: (share: number) => void): Promise<SentContent | UploadRefusal>
  send(outgoing: Outgoing, sent: SentContent): Promise<Message>
  /** Any call whose answer has the service's time. */
  askTime(chatId: string): Promise<unknown>
}

/**
 * Messages from the composers. Each is stored with its file before its first call. Messages of one place are sent in
 * the order they were written. A sent message is in the chat and removed here. After a reload, a message waits until
 * the user sends it.
 */
export class OutgoingQueue extends SendQueue<Outgoing, Outgoing, Message, number> {
  readonly #ports: OutgoingPorts
  readonly #sent = new Listeners<[message: Message]>()
  readonly #takenBack = new Listeners<[outgoing: Outgoing]>()

  constructor(ports: OutgoingPorts) {
    super(ports, {
      idOf: ({ uuid }) => uuid,
      maxJobs: MAX_OUTGOING,
      sendsOf: (outgoing) => [outgoing],
      withSends: (outgoing, change) => change(outgoing),
      laneOf: ({ chat_id, thread_id = '' }) => `${chat_id} ${thread_id}`,
      receiverOf: ({ chat_id }) => targetKey({ receive_id_type: 'chat_id', receive_id: chat_id }),
      interrupted: (outgoing, at) =>
        outgoing.state.is === 'ready' || outgoing.state.is === 'waiting'
          ? { state: abandonedState(outgoing, at) }
          : undefined,
    })
    this.#ports = ports
  }

  /** Subscribes to every message sent from this tab. */
  readonly onSent = this.#sent.add
  /** Subscribes to messages that return to their composer to be changed. */
  readonly onTakenBack = this.#takenBack.add

  get appId(): string {
    return this.#ports.app_id
  }

  /** Stores it, and starts sending it. */
  async begin(meant: NewOutgoing): Promise<Outgoing> {
    const { app_id, now, newUuid: id } = this.#ports
    const state = { is: 'ready' } as const
    const outgoing: Outgoing = { ...meant, uuid: id(), app_id, madeAt: now(), state, tries: 0 }
    await this.start(outgoing)
    return outgoing
  }

  /** Tries it again with its uuid, if that cannot send it twice. */
  async retry(uuid: string): Promise<void> {
    const isMeant = (outgoing: Outgoing) => !isPending(outgoing) && isSafeToTry(outgoing, this.now())
    await this.reviseSends(uuid, isMeant, (outgoing) => ({ ...outgoing, state: { is: 'ready' } }))
  }

  /** Drops it for good, unless it is being sent. */
  async discard(uuid: string): Promise<void> {
    const outgoing = this.get(uuid)
    if (outgoing?.state.is === 'sending' || !(await this.claim(uuid))) return
    await this.end(uuid)
  }

  /** Returns it to its composer as a new draft: what is sent from there gets another uuid. */
  async takeBack(uuid: string): Promise<void> {
    const outgoing = this.get(uuid)
    if (!outgoing || outgoing.state.is === 'sending') return
    await this.discard(uuid)
    if (!this.get(uuid)) this.#takenBack.emit(outgoing)
  }

  /** Uploads the file. It stays invisible until a message refers to it. */
  protected override async prepare({ uuid, file, sent }: Outgoing): Promise<boolean> {
    if (sent || !file) return sent !== undefined
    this.setProgress(uuid, 0)
    try {
      const uploaded = await this.#ports.upload(file, (share) => this.setProgress(uuid, share))
      const isUnfit = 'why' in uploaded
      const change = isUnfit ? { state: { is: 'cancelled' } as const, unfit: uploaded } : { sent: uploaded }
      await this.changeSend(uuid, uuid, change)
      return !isUnfit
    } finally {
      this.setProgress(uuid, undefined)
    }
  }

  protected override call(outgoing: Outgoing): Promise<Message> {
    return this.#ports.send(outgoing, outgoing.sent!)
  }

  protected override askTime({ chat_id }: Outgoing): Promise<unknown> {
    return this.#ports.askTime(chat_id)
  }

  protected override async sent(uuid: string, _: Outgoing, message: Message): Promise<void> {
    this.#sent.emit(message)
    await this.end(uuid)
  }
}

const queues = jobsOfApp((app_id) => {
  const client = inNameOf(app_id)
  return new OutgoingQueue({
    ...sendPorts<Outgoing>(app_id, {
      database: 'herald-outgoing',
      store: 'messages',
      idOf: ({ uuid }) => uuid,
    }),
    upload: uploadForMessage(client),
    send: sendOutgoing(client),
    askTime: (chatId) =>
      listMessages(
        { type: 'chat', id: chatId },
        { page_size: 1 },
        AbortSignal.timeout(ANSWER_TIMEOUT_MS),
        client.call,
      ),
  })
})

/** The queue of the application that is signed in. */
export const outgoingQueueOf = (app_id: string): OutgoingQueue => queues.of(app_id)

/** Uploads a file with the type that its bytes have, and returns the content of the message that shows it. */
export const uploadForMessage =
  (client: AppClient): OutgoingPorts['upload'] =>
  async (file, onProgress) => {
    const early = uploadRefusal({ size: file.size })
    if (early) return early
    const reading = await readFileMetadata(sourceOf(file), file.name)
    // Audio that is not Opus is sent as a plain file.
    const facts = { size: file.size, reading }
    const refusal = uploadRefusal(facts)
    if (refusal && refusal.why !== 'audio') return refusal
    const as = refusal ? 'stream' : uploadTypeOf(facts)
    const { durationMs } = reading
    const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS)
    const key = await uploadFile(client)({ as, name: file.name, file, durationMs }, { signal, onProgress })
    const { msg_type, content } = fileMessage(as, key)
    return { msg_type, content: JSON.stringify(content) }
  }

/** Enough for 30 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 600_000

const sendOutgoing =
  (client: AppClient): OutgoingPorts['send'] =>
  ({ chat_id, reply, uuid }, sent) => {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    if (!reply) {
      const query = { receive_id_type: 'chat_id' as const }
      return createMessage(client, { query, body: { receive_id: chat_id, ...sent, uuid } }, signal)
    }
    const body = { ...sent, reply_in_thread: reply.inThread, uuid }
    return replyMessage(client, { path: { message_id: reply.message_id }, body }, signal)
  }
