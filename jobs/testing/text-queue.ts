import { createClient } from '../../client/client'
import { ListChats } from '../../contract/im/chats/list-chats'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { abandonedState, isPending, isSafeToTry, type SendIntent } from '../send-once'
import { SendQueue, type SendQueuePorts } from '../send-queue'

/** A text to a chat. */
export interface TextSend extends SendIntent {
  chat_id: string
  text: string
  message_id?: string
}

export interface TextJob {
  job_id: string
  madeAt: number
  sends: readonly TextSend[]
}

export interface TextPorts extends SendQueuePorts<TextJob> {
  fetch: typeof fetch
  token: string
}

/** The smallest kind of sends: texts to chats, each chat's in order. */
export class TextQueue extends SendQueue<TextJob, TextSend, { message_id: string }> {
  readonly #ports: TextPorts
  readonly #client = createClient({ fetch: (url, init) => this.#ports.fetch(url, init) })

  constructor(ports: TextPorts) {
    super(ports, {
      idOf: ({ job_id }) => job_id,
      maxJobs: 1_000,
      sendsOf: ({ sends }) => sends,
      withSends: (job, change) => ({ ...job, sends: job.sends.map(change) }),
      laneOf: (_, { chat_id }) => chat_id,
      receiverOf: (_, { chat_id }) => chat_id,
    })
    this.#ports = ports
    const { token, app_id } = ports
    this.#client.setSession({ token, app_id, renew: () => Promise.reject(new Error('not asked')) })
  }

  async begin(texts: readonly { chat_id: string; text: string }[]): Promise<TextJob> {
    const { newUuid, now } = this.#ports
    const job: TextJob = {
      job_id: newUuid(),
      madeAt: now(),
      sends: texts.map((text) => ({ ...text, uuid: newUuid(), state: { is: 'ready' }, tries: 0 })),
    }
    await this.start(job)
    return job
  }

  /** Tries again everything that is not sent, as far as that is safe. */
  async resume(jobId: string): Promise<void> {
    const isMeant = ({ state }: TextSend) => state.is !== 'sent'
    const change = (send: TextSend): TextSend =>
      isPending(send) || !isSafeToTry(send, this.now()) ? send : { ...send, state: { is: 'ready' } }
    await this.reviseSends(jobId, isMeant, change)
  }

  async cancel(jobId: string): Promise<void> {
    const isMeant = ({ state }: TextSend) => state.is === 'ready' || state.is === 'waiting'
    await this.reviseSends(jobId, isMeant, (send) => ({ ...send, state: abandonedState(send, this.now()) }))
  }

  protected override call(_: TextJob, { uuid, chat_id, text }: TextSend): Promise<{ message_id: string }> {
    const content = JSON.stringify({ text })
    const query = { receive_id_type: 'chat_id' as const }
    return this.#client.call(CreateMessage, {
      query,
      body: { receive_id: chat_id, msg_type: 'text', content, uuid },
    })
  }

  protected override async sent(jobId: string, { uuid }: TextSend, { message_id }: { message_id: string }) {
    const state = { is: 'sent', at: this.now() } as const
    await this.changeSend(jobId, uuid, { state, message_id, mayHaveArrived: false })
  }

  protected override askTime(): Promise<unknown> {
    return this.#client.call(ListChats, { query: { page_size: 1 } })
  }
}
