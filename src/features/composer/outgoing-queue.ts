import type { AppClient } from '../../../client/client'
import type { RateBudget } from '../../../client/rate-budget'
import { delay } from '../../../client/retry'
import { serviceNow } from '../../../client/service-clock'
import type { Message } from '../../../contract/im/messages/message'
import { JobQueue, type JobStorage } from '../../../jobs/job-queue'
import { openJobStorage } from '../../../jobs/job-storage'
import { ANSWER_TIMEOUT_MS, isSafeToTry, outcomeOf } from '../../../jobs/send-once'
import { Listeners } from '../../../primitives/listeners'
import { newUuid } from '../../../primitives/new-uuid'
import type { Release } from '../../../primitives/ports'
import type { ChangeChannel } from '../../../primitives/ports'
import { inNameOf } from '../../api/client'
import { createMessage, listMessages, replyMessage } from '../../api/messages/messages'
import { sendBudget } from '../../api/page-budgets'
import { jobsOfApp } from '../../jobs/jobs-of-app'
import { openIndexedDbStore } from '../../storage/indexed-db-store'
import { tryLock } from '../../storage/locks'
import { openChangeChannel } from '../../storage/tab-channel'
import { sourceOf } from '../files/bytes/byte-source'
import { readFileMetadata } from '../files/bytes/file-metadata'
import { uploadRefusal, uploadTypeOf, type UploadRefusal } from '../files/history/upload-type'
import { targetKey } from '../forward/send/forward'
import type { SendState } from '../forward/send/forward'
import { uploadFile } from '../uploads/queue/upload-sender'
import { fileMessage } from '../uploads/send/send-message'
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
export interface Outgoing extends OutgoingPlace {
  /** Also the `uuid` of the send. */
  send_id: string
  /** The application that sends it. */
  app_id: string
  madeAt: number
  /** Absent until its file is uploaded. */
  sent?: SentContent
  file?: File
  /** The beginning of its text, in one line. */
  words: string
  /** The draft it was made from, to be changed after a refusal. */
  draft?: Draft
  target: ComposerTarget
  state: OutgoingState
  /** When the first attempt that may have been delivered was sent: the hour of the uuid counts from here. */
  hourFrom?: number
  mayHaveArrived?: boolean
}

export type OutgoingState =
  | Exclude<SendState, { is: 'sent' } | { is: 'cancelled' }>
  | { is: 'uploading' }
  /** The console knows without asking that the platform would refuse the file. */
  | { is: 'unfit'; refusal: UploadRefusal }

type NewOutgoing = OutgoingPlace & Pick<Outgoing, 'sent' | 'file' | 'words' | 'draft' | 'target'>

/** The most unsent messages that are stored. */
const MAX_OUTGOING = 200

/** Whether it is sent without any further decision. */
export const isPending = ({ state }: Outgoing): boolean =>
  state.is === 'ready' || state.is === 'uploading' || state.is === 'sending' || state.is === 'waiting'

export interface OutgoingPorts {
  app_id: string
  now(): number
  /** For sends, shared by the whole page. */
  budget: RateBudget
  wait(ms: number): Promise<void>
  newUuid(): string
  storage: JobStorage<Outgoing>
  channel: ChangeChannel
  claim(sendId: string): Promise<Release | undefined>
  /** The content of a message that shows the file, once it is uploaded. */
  upload(file: File, onProgress: (share: number) => void): Promise<SentContent | UploadRefusal>
  send(outgoing: Outgoing, sent: SentContent): Promise<Message>
  /** Any call whose answer has the service's time. */
  askTime(chatId: string): Promise<unknown>
}

/**
 * Messages from the composers, each sent exactly once as far as the platform allows.
 *
 * Before its first call a message gets its uuid and is stored in this browser with its file. Every retry uses the same
 * uuid. If a send gets no answer, or its page is closed, the message becomes `unanswered`: Herald neither drops it nor
 * assumes that it was sent. Messages of one place are sent in the order they were written. A sent message is in the
 * chat and removed here.
 */
export class OutgoingQueue extends JobQueue<Outgoing, number> {
  readonly #ports: OutgoingPorts
  readonly #lanes = new Map<string, Promise<void>>()
  readonly #sent = new Listeners<[message: Message]>()
  readonly #takenBack = new Listeners<[outgoing: Outgoing]>()

  constructor(ports: OutgoingPorts) {
    super({
      ...ports,
      idOf: ({ send_id }) => send_id,
      isRunning: isPending,
      interrupted: (outgoing) => interrupted(outgoing, ports.now()),
      isFinished: (outgoing) => !isPending(outgoing),
      maxJobs: MAX_OUTGOING,
    })
    this.#ports = ports
  }

  /** The service's clock, by which the hour of a uuid is measured. */
  readonly now = (): number => this.#ports.now()
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
    const outgoing: Outgoing = { ...meant, send_id: id(), app_id, madeAt: now(), state: { is: 'ready' } }
    const added = this.add(outgoing)
    this.#enqueue(outgoing, added)
    await added
    return outgoing
  }

  /** Tries it again with its uuid, if that cannot send it twice. */
  async retry(sendId: string): Promise<void> {
    const outgoing = this.get(sendId)
    if (!outgoing || isPending(outgoing) || !isSafeToTry(outgoing, this.#ports.now())) return
    if (await this.revise(sendId, (each) => ({ ...each, state: { is: 'ready' } }))) this.#enqueue(outgoing)
  }

  /** Drops it for good, unless it is being sent. */
  async discard(sendId: string): Promise<void> {
    const outgoing = this.get(sendId)
    if (outgoing?.state.is === 'sending' || !(await this.claim(sendId))) return
    await this.end(sendId)
  }

  /** Returns it to its composer as a new draft: what is sent from there gets another uuid. */
  async takeBack(sendId: string): Promise<void> {
    const outgoing = this.get(sendId)
    if (!outgoing || outgoing.state.is === 'sending') return
    await this.discard(sendId)
    if (!this.get(sendId)) this.#takenBack.emit(outgoing)
  }

  /** Its turn comes after the earlier messages of the place and after `stored`. */
  #enqueue({ send_id, chat_id, thread_id = '' }: Outgoing, stored?: Promise<void>) {
    const lane = `${chat_id} ${thread_id}`
    const turn = (this.#lanes.get(lane) ?? Promise.resolve()).then(() => stored).then(() => this.#go(send_id))
    this.#lanes.set(lane, turn)
    void turn.finally(() => this.#lanes.get(lane) === turn && this.#lanes.delete(lane))
  }

  async #go(sendId: string): Promise<void> {
    const message = await this.#trySending(sendId)
    this.setProgress(sendId, undefined)
    if (!message) return this.release(sendId)
    this.#sent.emit(message)
    await this.end(sendId)
  }

  /** Returns the message once it is sent; undefined if it was not. */
  async #trySending(sendId: string): Promise<Message | undefined> {
    for (let refusals = 0; ; refusals++) {
      const outgoing = this.get(sendId)
      // The clock may have been moved since the last answer.
      if (outgoing?.mayHaveArrived) await this.#ports.askTime(outgoing.chat_id).catch(() => undefined)
      if (!outgoing || !(await this.#mayGo(sendId))) return undefined
      try {
        const sent = outgoing.sent ?? (await this.#upload(outgoing))
        if (!sent) return undefined
        const receiver = { receive_id_type: 'chat_id', receive_id: outgoing.chat_id } as const
        await this.#ports.budget.take(this.#ports.wait, targetKey(receiver))
        if (!(await this.#mayGo(sendId))) return undefined
        const now = this.#ports.now()
        const hourFrom = outgoing.mayHaveArrived ? (outgoing.hourFrom ?? now) : now
        // Stores the uuid, and that it is in use, before the call can have any effect.
        await this.#set(sendId, { state: { is: 'sending' }, hourFrom })
        if (this.isClosed) return undefined
        return await this.#ports.send(outgoing, sent)
      } catch (error) {
        const ms = await this.#failed(sendId, error, refusals)
        if (ms === undefined) return undefined
        await this.#ports.wait(ms)
      }
    }
  }

  /** Whether it may still be sent: it was not dropped, and a retry is still safe. */
  async #mayGo(sendId: string): Promise<boolean> {
    const outgoing = this.get(sendId)
    if (this.isClosed || !outgoing || !isPending(outgoing)) return false
    const now = this.#ports.now()
    if (isSafeToTry(outgoing, now)) return true
    await this.#set(sendId, { state: { is: 'unanswered', at: now } })
    return false
  }

  async #upload({ send_id, file }: Outgoing): Promise<SentContent | undefined> {
    if (!file) return undefined
    await this.#set(send_id, { state: { is: 'uploading' } })
    const uploaded = await this.#ports.upload(file, (share) => this.setProgress(send_id, share))
    if ('why' in uploaded) {
      await this.#set(send_id, { state: { is: 'unfit', refusal: uploaded } })
      return undefined
    }
    await this.#set(send_id, { sent: uploaded })
    return uploaded
  }

  /** Returns the milliseconds until the automatic retry; undefined if there is none. */
  async #failed(sendId: string, error: unknown, refusals: number): Promise<number | undefined> {
    const at = this.#ports.now()
    // A file stays invisible until a message refers to it, so its upload may be retried any number of times.
    const isSend = this.get(sendId)?.state.is === 'sending'
    const outcome = outcomeOf(error, refusals)
    if (outcome.is === 'tooOften') {
      const { refusal, pauseMs } = outcome
      await this.#set(sendId, { state: { is: 'waiting', until: at + pauseMs, code: refusal.code } })
      return pauseMs
    }
    if (outcome.is === 'refused')
      await this.#set(sendId, { state: { is: 'refused', at, refusal: outcome.refusal } })
    else {
      const mayHaveArrived = isSend && outcome.is === 'unanswered'
      await this.#set(sendId, { state: { is: 'unanswered', at }, ...(mayHaveArrived && { mayHaveArrived }) })
    }
    return undefined
  }

  #set(sendId: string, different: Partial<Outgoing>): Promise<void> {
    this.change(sendId, (outgoing) => ({ ...outgoing, ...different }))
    return this.keep(sendId)
  }
}

/**
 * The state after its tab was closed. A send under way may have been delivered. In every other state the message
 * waits until the user sends it.
 */
function interrupted(outgoing: Outgoing, at: number): Outgoing {
  const { state } = outgoing
  if (!isPending(outgoing)) return outgoing
  return {
    ...outgoing,
    state: { is: 'unanswered', at },
    ...(state.is === 'sending' && { mayHaveArrived: true }),
  }
}

const queues = jobsOfApp((app_id) => {
  const client = inNameOf(app_id)
  return new OutgoingQueue({
    app_id,
    now: serviceNow,
    budget: sendBudget,
    wait: delay,
    newUuid,
    storage: openJobStorage<Outgoing>({
      store: openIndexedDbStore('herald-outgoing', 'messages', 'strict'),
      keyOf: (sendId) => `v1 ${app_id} ${sendId}`,
      idOf: ({ send_id }) => send_id,
    }),
    channel: openChangeChannel(`herald-outgoing ${app_id}`),
    claim: (sendId) => tryLock(`herald-outgoing ${sendId}`),
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
  ({ chat_id, reply, send_id: uuid }, sent) => {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    if (!reply) {
      const query = { receive_id_type: 'chat_id' as const }
      return createMessage(client, { query, body: { receive_id: chat_id, ...sent, uuid } }, signal)
    }
    const body = { ...sent, reply_in_thread: reply.inThread, uuid }
    return replyMessage(client, { path: { message_id: reply.message_id }, body }, signal)
  }
