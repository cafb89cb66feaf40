import type { ReceiveIdType } from '../../../contract/im/messages/receive-id'
import { oncePerCall } from '../../http/endpoint'
import { gatherReceiver, lockReceiver } from './receiver'
import type { Receiver } from './receiver'
import type { Sending } from './remembered-answers'
import { answerFor, rememberAnswer } from './remembered-answers'

/** Scopes of the three forwards (platform/tokens#scopes, platform/messages#calls). */
export const forwardAccess = ['im:message', 'im:message:send_as_bot']

/** The part of the request that the three forwards share. */
interface ForwardCall extends Sending {
  input: {
    query: { receive_id_type: ReceiveIdType; uuid?: string | undefined }
    body: { receive_id: string }
  }
}

export const lockForward = ({
  tx,
  caller,
  input,
}: Pick<ForwardCall, 'tx' | 'caller' | 'input'>): Promise<string[] | undefined> =>
  lockReceiver({ tx, caller }, input.query.receive_id_type, input.body.receive_id)

/**
 * For one of the three forwards: reads its target and the first answer to the uuid, once per call. A call without a
 * uuid has no first answer.
 */
export function forwardReader(operation: string) {
  const receiverOf = oncePerCall((call: ForwardCall): Promise<Receiver> => {
    const { receive_id_type, uuid } = call.input.query
    return gatherReceiver(call, receive_id_type, call.input.body.receive_id, { operation, uuid })
  })
  return {
    receiverOf,
    async firstAnswer<Data>(call: ForwardCall): Promise<Data | undefined> {
      const { uuid } = call.input.query
      return uuid ? answerFor<Data>(call, operation, await receiverOf(call), uuid) : undefined
    },
    keepAnswer: (call: ForwardCall, { key }: Receiver, answer: unknown): Promise<void> =>
      rememberAnswer(call, `${operation} ${key}`, call.input.query.uuid, answer),
  }
}
