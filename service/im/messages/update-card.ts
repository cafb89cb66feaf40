import { UpdateCard } from '../../../contract/im/messages/update-card'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockMessage } from '../../http/locks'
import { documentJson } from '../../http/read-json'
import { present } from '../../rules/present'
import { contentFacts } from './contents/content-facts'
import { messageAccess } from './message-access'
import { messageGates } from './message-gates'
import { isOwnMessage } from './own-message'
import { updateCardRules } from './update-card.rules'
import type { UpdateCardFacts } from './update-card.rules'

/** Replaces a card that the bot sent (platform/messages#calls). */
export const updateCard = serviceEndpoint({
  contract: UpdateCard,
  locks: lockMessage,
  access: ['im:message', 'im:message:send_as_bot', 'im:message:update'],
  limits: perMinuteAndSecond,
  gates: messageGates,
  json: documentJson,
  async gather(call): Promise<UpdateCardFacts> {
    const access = await messageAccess(call.tx, call.caller, call.input.path.message_id)
    return {
      ...access,
      isOwn: isOwnMessage(access.message, call.caller),
      content: await contentFacts(call, 'interactive', call.input.body.content),
    }
  },
  rules: updateCardRules,
  async run({ tx, world, tell }, facts) {
    const { message_id, chat_id, edits } = present(facts.message)
    const { content } = present(facts.content.kept)
    await tx
      .updateTable('messages')
      .set({ content, update_time: world.now(), edits: edits + 1 })
      .where('message_id', '=', message_id)
      .execute()
    tell({ kind: 'messages', chat_id, message_id })
    return {}
  },
})
