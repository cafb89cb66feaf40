import type { ReceiveIdType } from '../../../contract/im/messages/receive-id'
import { oncePerCall } from '../../http/endpoint'
import { gatherReceiver, lockReceiver } from './receiver'
import type { Receiver, Sending } from './receiver'
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

/** The target, read once per call; also the first answer to the uuid if an `operation` asks for it. */
export const forwardReceiver = oncePerCall((call: ForwardCall, operation?: string): Promise<Receiver> => {
  const { receive_id_type, uuid } = call.input.query
  const repeated = operation === undefined ? undefined : { operation, uuid }
  return gatherReceiver(call, receive_id_type, call.input.body.receive_id, repeated)
})

/** The earlier answer to this uuid for the same target; a call without a uuid has none. */
export async function firstAnswer<Data>(call: ForwardCall, operation: string): Promise<Data | undefined> {
  const { uuid } = call.input.query
  if (!uuid) return undefined
  return answerFor<Data>(call, operation, await forwardReceiver(call, operation), uuid)
}

export const keepAnswer = (
  call: ForwardCall,
  operation: string,
  receiver: Receiver,
  answer: unknown,
): Promise<void> => rememberAnswer(call, `${operation} ${receiver.key}`, call.input.query.uuid, answer)
