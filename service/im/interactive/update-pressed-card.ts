import { Act } from '../../../contract/herald/people'
import { UpdatePressedCard } from '../../../contract/im/interactive/update-pressed-card'
import { RecallMessage } from '../../../contract/im/messages/recall-message'
import { isStreamed } from '../../cards/card-entities'
import { countUse, isWaiting, pressWith } from '../../cards/card-presses'
import { cardMessage, streamedMessage } from '../../examples/card'
import { topLevel } from '../../http/answers'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call, Locking } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { documentJson } from '../../http/read-json'
import { present } from '../../rules/present'
import type { Scenario, ScenarioCall } from '../../rules/scenario'
import type { Tx } from '../../store/store'
import { namedUsers } from '../../users/named-users'
import { membersAmong } from '../chats/members'
import { ephemeralNamed } from '../ephemeral/ephemeral-messages'
import { notSendable } from '../messages/contents/card-facts'
import { contentFacts } from '../messages/contents/content-facts'
import { messageGates } from '../messages/message-gates'
import { cardMessageLocks } from '../messages/message-locks'
import { messageScenarios as those } from '../messages/message.scenarios'
import { pressedCardRules } from './pressed-card.rules'
import type { PressedCardFacts } from './pressed-card.rules'
import { isExclusive, putCard } from './put-card'

/** Of one update. */
const MOST_PEOPLE = 1_000

const text = { tag: 'div', text: { tag: 'plain_text', content: 'Approved' } }
const shared = { config: { update_multi: true }, elements: [text] }
const exclusive = { elements: [text] }

const press = { act: 'press' as const, open_id: 'ou_alice', message_id: 'om_from_bot' }

interface Pressing {
  /** The body beside the token. */
  body?: object
  with?: object
  after?(
    call: ScenarioCall,
    body: { token: string },
    time: Parameters<NonNullable<Scenario['before']>>[1],
  ): Promise<unknown>
}

/** The request after Alice has pressed the card of the bot. */
const pressed = ({ body = { card: shared }, with: more, after }: Pressing = {}): Scenario => ({
  async before(call, time) {
    const { pressed: made } = await call(Act, { body: { ...press, ...more } })
    const token = present(made).token
    await after?.(call, { token }, time)
    return { body: { token, ...body } }
  },
})

/**
 * Replaces the card that a person pressed, with the token of that press: for everybody, or of an exclusive card for some
 * people (platform/cards#delayed-updates).
 */
export const updatePressedCard = serviceEndpoint({
  contract: UpdatePressedCard,
  async locks({ tx, world, input }: Locking<typeof UpdatePressedCard>) {
    const press = await pressWith(tx, input.body.token, world.now())
    return press ? cardMessageLocks(tx, press.message_id) : []
  },
  emits: [],
  access: ['im:message', 'im:message:send_as_bot', 'im:message:update'],
  tokens: 'tenants',
  foreign: 'as missing',
  limits: perMinuteAndSecond,
  gates: { ...messageGates, invalid: 10002 },
  json: documentJson,
  gather,
  rules: pressedCardRules,
  published: [10002, 100030],
  unreachable: [{ code: 100030, why: 'a body that is no JSON has no card, which is 10002' }],
  async run(call, { press, content, isExclusive, people }) {
    const { token_hash, message_id, chat_id } = present(press)
    await putCard(call, message_id, present(content.kept).content, isExclusive ? people : undefined)
    await countUse(call.tx, token_hash)
    call.tell({ kind: 'messages', chat_id, message_id })
    return topLevel({})
  },
  happy: { body: { token: 'c-0000', card: shared } },
  base: {
    world(file) {
      const content = JSON.stringify({ elements: [{ tag: 'button', text: text.text, value: {} }] })
      for (const message of file.messages)
        if (message.message_id === 'om_from_bot') Object.assign(message, { msg_type: 'interactive', content })
    },
    ...pressed(),
  },
  scenarios: {
    230006: those.botDisabled,
    300020: pressed({ body: { token: 't-0000', card: shared } }),
    300030: pressed({ after: async (_call, _body, time) => time.pass(1_800_001) }),
    200310: {
      world: (file) =>
        file.messages.forEach((message) => {
          if (message.message_id === 'om_from_bot')
            message.sender = { id: 'cli_0000000000000002', sender_type: 'app' }
        }),
      ...pressed(),
    },
    300040: pressed({
      async after(call, { token }) {
        for (let use = 0; use < 2; use += 1)
          // Combined with a row above this one, the update is refused.
          await call(UpdatePressedCard, { body: { token, card: shared } }).catch(() => undefined)
      },
    }),
    200000: pressed({
      after: (call) => call(RecallMessage, { path: { message_id: 'om_from_bot' } }).catch(() => undefined),
    }),
    '200810: press not answered yet': pressed({ with: { unanswered: true } }),
    '200810: card in streaming mode': {
      world: (file) =>
        file.messages.forEach((message) => {
          if (message.message_id === 'om_from_bot') Object.assign(message, cardMessage)
        }),
      ...pressed({ after: (call) => streamedMessage(call, 'om_from_bot') }),
    },
    100000: pressed({ body: { card: { ...shared, comment: 'x'.repeat(30 * 1024) } } }),
    11311: pressed({ body: { card: { ...shared, elements: [{ tag: 'img', img_key: 'img_v3_nowhere' }] } } }),
    300090: pressed({ body: { card: exclusive } }),
    200320: pressed({ body: { card: { ...exclusive, open_ids: ['ou_nobody'] } } }),
  },
})

async function gather(call: Call<typeof UpdatePressedCard>): Promise<PressedCardFacts> {
  const { tx, caller, world, input } = call
  const { token, card: given } = input.body
  const { open_ids, ...card } = given
  const now = world.now()
  const press = await pressWith(tx, token, now)
  const content = await contentFacts(call, 'interactive', JSON.stringify(card))
  const named = Array.isArray(open_ids) ? open_ids : []
  return {
    bot: caller,
    isWellFormed: /^c-[0-9a-zA-Z]+$/.test(token),
    press,
    isRecalled: press !== undefined && (await isRecalled(tx, press.message_id)),
    isWaiting: press !== undefined && isWaiting(press, now),
    isStreamed: press !== undefined && (await isStreamed(tx, press.message_id, now)),
    // An entity is sent, and never put in the place of another card.
    content: content.kept?.card_id === undefined ? content : { ...content, card: notSendable },
    isExclusive: isExclusive(card, named.length > 0),
    named,
    people: press && (await peopleIn(call, press.chat_id, named)),
  }
}

async function isRecalled(tx: Tx, message_id: string): Promise<boolean> {
  const message = await tx
    .selectFrom('messages')
    .select('state')
    .where('message_id', '=', message_id)
    .executeTakeFirst()
  if (message) return message.state === 'recalled'
  return (await ephemeralNamed(tx, message_id))?.deleted !== 0
}

/** The members of the chat with these ids; undefined if one of them is none. */
async function peopleIn(
  { tx, caller }: Call<typeof UpdatePressedCard>,
  chat_id: string,
  named: readonly unknown[],
): Promise<readonly string[] | undefined> {
  const ids = named.filter((id): id is string => typeof id === 'string')
  if (ids.length < named.length || ids.length > MOST_PEOPLE) return undefined
  const users = await namedUsers(tx, caller, 'open_id', ids)
  const people = [...users.values()].map(({ open_id }) => open_id)
  const inside = await membersAmong(tx, chat_id, people)
  return ids.every((id) => inside.has(users.get(id)?.open_id ?? '')) ? people : undefined
}
