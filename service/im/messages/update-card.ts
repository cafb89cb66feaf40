import { schemaOf } from '../../../contract/im/cards/card-parts'
import { refusalWords } from '../../../contract/im/cards/card-report'
import { UpdateCard } from '../../../contract/im/messages/update-card'
import { cardIn, replacedInMessage } from '../../cards/card-entities'
import { isPressed, showToAll } from '../../cards/card-presses'
import { serviceEndpoint } from '../../http/endpoint'
import type { Locking } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { documentJson } from '../../http/read-json'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import { notSendable } from './contents/card-facts'
import { contentFacts } from './contents/content-facts'
import type { ContentFacts } from './contents/content-facts'
import { contentRows } from './contents/content.rules'
import { cardScenarios } from './contents/content.scenarios'
import { messageAccess } from './message-access'
import type { MessageAccess } from './message-access'
import { messageGates } from './message-gates'
import { cardMessageLocks } from './message-locks'
import { hiddenRow, messageRows } from './message.rules'
import { messageScenarios as those } from './message.scenarios'
import { isInside, isOwnMessage } from './own-message'
import { pressedUnanswered } from './pressed-unanswered'

export interface UpdateCardFacts extends MessageAccess {
  isOwn: boolean
  /** Somebody has pressed the card, which is of schema 2.0, and the bot has not answered yet. */
  isLocked: boolean
  content: ContentFacts
}

const rows: Rule<UpdateCardFacts>[] = [
  ...messageRows,
  { code: 232009, when: 'chat dissolved', fails: (f) => f.chat?.dissolved === 1 },
  hiddenRow,
  {
    code: 230012,
    when: 'bot is not the sender, or the message is inside a merge-forward',
    fails: (f) => !f.isOwn || isInside(f),
  },
  {
    code: 230011,
    msg: 'The message was withdrawn.',
    when: 'message recalled',
    fails: (f) => f.isRecalled,
  },
  {
    code: 230001,
    ext: 'This message is NOT a card',
    when: 'message is not a card',
    fails: ({ message }) => message && message.msg_type !== 'interactive',
  },
  {
    code: 230099,
    msg: refusalWords({ code: 11310, msg: 'card action is lock' }),
    when: 'card of schema 2.0 was pressed, and the bot has not answered yet',
    fails: (f) => f.isLocked,
  },
  ...contentRows.filter(({ code }) => code === 230025 || code === 230099),
]

/** The platform publishes no list of codes for this operation; these are the codes of its neighbours. */
const rules = rows.map((rule): Rule<UpdateCardFacts> => ({ ...rule, ours: true }))

const card = JSON.stringify({ elements: [{ tag: 'div', text: { content: 'Voted' } }] })
const says = (content: string) => ({ request: { body: { content } } })

/** Replaces a card that the bot sent (platform/messages#calls). */
export const updateCard = serviceEndpoint({
  contract: UpdateCard,
  locks: ({ tx, input }: Locking<typeof UpdateCard>) => cardMessageLocks(tx, input.path.message_id),
  emits: [],
  access: ['im:message', 'im:message:send_as_bot', 'im:message:update'],
  tokens: 'tenants',
  foreign: { inTenant: { 'path.message_id': 230002 } },
  limits: perMinuteAndSecond,
  gates: messageGates,
  json: documentJson,
  async gather(call): Promise<UpdateCardFacts> {
    const access = await messageAccess(call.tx, call.caller, call.input.path.message_id)
    const content = await contentFacts(call, 'interactive', call.input.body.content)
    return {
      ...access,
      isOwn: isOwnMessage(access.message, call.caller),
      isLocked:
        access.message !== undefined &&
        schemaOf(cardIn(access.message.content)) === '2.0' &&
        (await isPressed(call.tx, access.message.message_id, call.world.now())),
      // An entity is sent, and never put in the place of another card.
      content: content.kept?.card_id === undefined ? content : { ...content, card: notSendable },
    }
  },
  rules,
  async run({ tx, world, tell }, facts) {
    const { message_id, chat_id, edits } = present(facts.message)
    const { content } = present(facts.content.kept)
    await tx
      .updateTable('messages')
      .set({ content, update_time: world.now(), edits: edits + 1 })
      .where('message_id', '=', message_id)
      .execute()
    await replacedInMessage(tx, message_id, content, world.now())
    await showToAll(tx, message_id)
    tell({ kind: 'messages', chat_id, message_id })
    return {}
  },
  happy: { path: { message_id: 'om_from_bot' }, body: { content: card } },
  base: {
    world(file) {
      for (const message of file.messages) {
        if (message.message_id === 'om_from_bot')
          Object.assign(message, { msg_type: 'interactive', content: card })
      }
    },
  },
  scenarios: {
    230006: those.botDisabled,
    99992354: those.unknown,
    230002: those.outside,
    230027: those.external,
    230013: those.unavailable,
    232009: those.dissolved,
    230050: those.hidden,
    230012: { request: { path: { message_id: 'om_hello' } } },
    230011: those.recalled,
    230001: {
      world: (file) => file.messages.forEach((message) => (message.msg_type = 'text')),
    },
    '230099: card of schema 2.0 was pressed, and the bot has not answered yet': pressedUnanswered,
    230025: says(JSON.stringify({ elements: [], comment: 'x'.repeat(30 * 1024) })),
    ...cardScenarios(says),
  },
})
