import { EditMessage } from '../../../contract/im/messages/edit-message'
import type { Message } from '../../../contract/im/messages/message'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockMessage } from '../../http/locks'
import { documentJson } from '../../http/read-json'
import { present } from '../../rules/present'
import { contentFacts } from './contents/content-facts'
import { editMessageRules, editMessageUnreachable } from './edit-message.rules'
import type { EditMessageFacts } from './edit-message.rules'
import { mayNotNameAll } from './may-not-name-all'
import { messageAccess } from './message-access'
import { messageGates } from './message-gates'
import { onlyMessage } from './only-message'
import { isOwnMessage } from './own-message'
import { gatherReceiver } from './receiver'

/**
 * Edits a text or a post of the bot's own, 20 times at most; a text may become
 * a post and the other way round (platform/messages#calls).
 */
export const editMessage = serviceEndpoint({
  contract: EditMessage,
  locks: lockMessage,
  access: ['im:message', 'im:message:send_as_bot', 'im:message:update'],
  limits: perMinuteAndSecond,
  gates: messageGates,
  json: documentJson,
  async gather(call): Promise<EditMessageFacts> {
    const { msg_type, content } = call.input.body
    const access = await messageAccess(call.tx, call.caller, call.input.path.message_id)
    const facts = await contentFacts(call, msg_type, content)
    return {
      ...access,
      receiver: await gatherReceiver(call, 'chat_id', access.chat?.chat_id ?? ''),
      isOwn: isOwnMessage(access.message, call.caller),
      content: facts,
      mayNotNameAll: mayNotNameAll(call.caller, access.chat, facts),
    }
  },
  rules: editMessageRules,
  unreachable: editMessageUnreachable,
  async run(call, facts): Promise<Message> {
    const before = present(facts.message)
    const { content, mentions } = present(facts.content.kept)
    const changed = {
      msg_type: call.input.body.msg_type,
      content,
      mentions: JSON.stringify(mentions),
      update_time: call.world.now(),
      edits: before.edits + 1,
    }
    await call.tx.updateTable('messages').set(changed).where('message_id', '=', before.message_id).execute()
    call.tell({ kind: 'messages', chat_id: before.chat_id, message_id: before.message_id })
    return onlyMessage(call, { ...before, ...changed })
  },
})
