import type { ReceiveIdType } from '../../../contract/im/messages/receive-id'
import { gatherReceiver, lockReceiver } from './receiver'
import type { Receiver, Sending } from './receiver'
import { rememberAnswer, rememberedAnswer } from './sends'

/** Scopes of the three forwards (platform/tokens#scopes, platform/messages#calls). */
export const forwardAccess = ['im:message', 'im:message:send_as_bot']

/** What the three forwards are asked alike. */
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

export const forwardReceiver = (call: ForwardCall): Promise<Receiver> =>
  gatherReceiver(call, call.input.query.receive_id_type, call.input.body.receive_id)

/** The answer that this uuid was given for the same target before; a call without one has none. */
export async function firstAnswer<Data>(call: ForwardCall, operation: string): Promise<Data | undefined> {
  const { uuid } = call.input.query
  if (!uuid) return undefined
  const { key } = await forwardReceiver(call)
  return rememberedAnswer<Data>(call, `${operation} ${key}`, uuid)
}

export const keepAnswer = (
  call: ForwardCall,
  operation: string,
  receiver: Receiver,
  answer: unknown,
): Promise<void> => rememberAnswer(call, `${operation} ${receiver.key}`, call.input.query.uuid, answer)
