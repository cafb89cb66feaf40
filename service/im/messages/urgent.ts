import { UrgentApp } from '../../../contract/im/messages/urgent-app'
import type { UrgentPhone } from '../../../contract/im/messages/urgent-phone'
import type { UrgentSms } from '../../../contract/im/messages/urgent-sms'
import { serviceEndpoint } from '../../http/endpoint'
import type { AnyEndpoint, Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import type { Rule } from '../../rules/rule'
import type { Tx } from '../../store/store'
import { managesChat } from '../../users/chat-powers'
import type { WorldFile } from '../../world/world-file'
import { areIdsWithheld, idsNotWithheld } from '../chats/named-ids'
import { namedMembers } from '../chats/named-members'
import type { NamedMember } from '../chats/named-members'
import { storedSettings } from '../chats/stored-settings'
import { messageAccess } from './message-access'
import type { MessageAccess } from './message-access'
import { messageGates } from './message-gates'
import { messageRows } from './message.rules'
import { messageScenarios as those } from './message.scenarios'
import { isInside, isOwnMessage } from './own-message'

interface UrgentFacts extends MessageAccess {
  isOwn: boolean
  /** Every member may call people to a message, or the bot owns or manages the chat. */
  mayCall: boolean
  idsWithheld: boolean
  named: NamedMember[]
  /** One of them has the maximum number of unread urgent messages. */
  hasTooMany: boolean
}

/** How many unread urgent messages one person may have. */
export const MAX_UNREAD = 200

/** Whether any person can be called. All other ids are returned as invalid. */
const isCallable = ({ isInside, resigned }: NamedMember): boolean => isInside && !resigned

const rules: Rule<UrgentFacts>[] = [
  ...messageRows,
  { code: 232009, when: 'chat dissolved', fails: (f) => f.chat?.dissolved === 1 },
  {
    code: 230012,
    when: 'bot is not the sender, or it is inside a merge-forward',
    fails: (f) => !f.isOwn || isInside(f),
  },
  { code: 230110, when: 'message recalled', fails: (f) => f.isRecalled },
  {
    code: 230052,
    when: 'only owner and managers may mark messages as urgent, and the bot is neither',
    fails: (f) => f.chat && !f.mayCall,
  },
  idsNotWithheld,
  {
    code: 230001,
    ext: 'all ids in the user_id_list are invalid',
    when: 'nobody on the list is in the chat',
    fails: (f) => !f.named.some(isCallable),
  },
  {
    code: 230013,
    when: 'somebody on the list who is in the chat may not use the application',
    fails: (f) => f.named.some((member) => isCallable(member) && !member.isAvailable),
  },
  {
    code: 230023,
    when: 'somebody on the list has 200 unread urgent messages',
    fails: (f) => f.hasTooMany,
  },
]

const unreachable: Unreachable[] = [
  { code: 230024, why: 'no tenant of a world has a quota of urgent messages' },
  { code: 230098, why: 'no message of a world is folded' },
]

const query = { user_id_type: 'open_id' }
const body = { user_id_list: ['ou_alice'] }

/** Fewer than the rate limit of the endpoint allows. */
const CALLS_A_SECOND = 10

const spoken = (at: number) => `om_urgent_${at}`

/** Adds as many messages of the bot as one person may have unread urgent ones. */
function manyOfTheBot(file: WorldFile): void {
  const own = file.messages.find((message) => message.message_id === 'om_from_bot')
  if (!own) return
  for (let at = 0; at < MAX_UNREAD; at += 1) file.messages.push({ ...own, message_id: spoken(at) })
}

type Urgent = typeof UrgentApp | typeof UrgentSms | typeof UrgentPhone

/**
 * Calls members of a chat to a message of the bot's own, each at most once, in the way of an operation
 * (platform/messages#urgent-messages). No text message is sent and no telephone rings here.
 */
export const urgentEndpoint = (contract: Urgent, scope: string): AnyEndpoint =>
  serviceEndpoint<typeof UrgentApp, UrgentFacts>({
    contract: contract as typeof UrgentApp,
    access: ['im:message.urgent', scope],
    tokens: 'tenants',
    foreign: { inTenant: { 'path.message_id': 230002 } },
    locks: 'everything',
    emits: [],
    limits: perMinuteAndSecond,
    gates: messageGates,
    async gather(call) {
      const { tx, caller, input } = call
      const { user_id_type } = input.query
      const { user_id_list } = input.body
      const facts = await messageAccess(tx, caller, input.path.message_id)
      const { chat } = facts
      const forManagers = chat && storedSettings(chat).urgent_setting === 'only_owner'
      const named = await namedMembers(call, chat?.chat_id ?? '', user_id_type, user_id_list)
      const called = named.filter(isCallable).map(({ key }) => key)
      return {
        ...facts,
        isOwn: isOwnMessage(facts.message, caller),
        mayCall: chat !== undefined && (!forManagers || managesChat(chat, caller)),
        idsWithheld: areIdsWithheld(caller, user_id_type, user_id_list),
        named,
        hasTooMany: await haveTooMany(tx, called),
      }
    },
    rules,
    published: [
      230001, 230002, 230006, 230012, 230013, 230023, 230024, 230027, 230052, 230098, 230110, 232009,
    ],
    unreachable,
    async run({ tx, world, input }, { named }) {
      const { message_id } = input.path
      const rows = named
        .filter(isCallable)
        .map(({ key }) => ({ message_id, open_id: key, create_time: world.now() }))
      await tx
        .insertInto('urgent_messages')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['message_id', 'open_id']).doNothing())
        .execute()
      return { invalid_user_id_list: named.filter((member) => !isCallable(member)).map(({ id }) => id) }
    },
    happy: { path: { message_id: 'om_from_bot' }, query, body },
    scenarios: {
      230006: those.botDisabled,
      99992354: those.unknown,
      230002: those.outside,
      230027: those.external,
      '230013: bot not available to the user of the one-to-one chat': those.unavailable,
      232009: those.dissolved,
      230012: { request: { path: { message_id: 'om_hello' } } },
      230110: those.recalled,
      230052: {
        world: (file) => file.chats.forEach((chat) => (chat.settings = { urgent_setting: 'only_owner' })),
      },
      99991672: {
        world: (file) => file.apps.forEach((app) => (app.scopes = ['im:message.urgent'])),
        request: { query: { user_id_type: 'user_id' }, body: { user_id_list: ['a1b2c3d4'] } },
      },
      230001: {
        request: { body: { user_id_list: ['ou_dan', 'ou_nobody'] } },
      },
      '230013: somebody on the list who is in the chat may not use the application': {
        world: (file) => file.apps.forEach((app) => (app.available_to = ['ou_bob'])),
      },
      230023: {
        world: manyOfTheBot,
        async before(call, time) {
          try {
            for (let at = 0; at < MAX_UNREAD; at += 1) {
              if (at % CALLS_A_SECOND === 0) time.pass(1_000)
              await call(UrgentApp, { path: { message_id: spoken(at) }, query, body })
            }
          } catch {
            // Combined with a row above this one, no person can be called.
          }
        },
      },
    },
  })

async function haveTooMany(tx: Tx, open_ids: readonly string[]): Promise<boolean> {
  if (open_ids.length === 0) return false
  const full = await tx
    .selectFrom('urgent_messages')
    .select('open_id')
    .where('open_id', 'in', open_ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_reads')
            .select('message_reads.open_id')
            .whereRef('message_reads.message_id', '=', 'urgent_messages.message_id')
            .whereRef('message_reads.open_id', '=', 'urgent_messages.open_id'),
        ),
      ),
    )
    .groupBy('open_id')
    .having((of) => of.fn.countAll(), '>=', MAX_UNREAD)
    .executeTakeFirst()
  return full !== undefined
}
