import { MAX_BOTS_INSIDE } from '../../im/chats/add-members'
import { contentScenarios } from '../../im/messages/contents/content.scenarios'
import type { EndpointScenarios, Scenario } from '../../rules/scenario'
import type { WorldFile } from '../../world/world-file'

const launch = (file: WorldFile) => file.chats.find((chat) => chat.chat_id === 'oc_launch')
const change = (file: WorldFile, flags: Partial<WorldFile['chats'][number]>) =>
  Object.assign(launch(file) ?? {}, flags)
const message = (file: WorldFile, message_id: string, flags: Partial<WorldFile['messages'][number]>) =>
  Object.assign(file.messages.find((each) => each.message_id === message_id) ?? {}, flags)
const resigned: Scenario = {
  world: (file) => file.users.forEach((user) => (user.resigned = true)),
}
const dissolved: Scenario = { world: (file) => file.chats.forEach((chat) => (chat.dissolved = true)) }

const said = { chat_id: 'oc_launch', open_id: 'ou_alice' }
const saying = { ...said, text: 'hello @_user_1', mentions: ['cli_a1b2c3d4e5f60718'], reply_to: 'om_hello' }
/** By a person who is neither owner nor manager. */
const asBob = { ...saying, open_id: 'ou_bob' }

/** A card of a person may name any picture and person, so one row of cards is left. */
const {
  '230001: content does not have the form of its msg_type': malformed = {},
  '230099: content is not a card, or the card has an unknown part or too many': notCard = {},
  ...contents
} = Object.fromEntries(
  Object.entries(contentScenarios({ ...said, reply_to: 'om_hello' })).filter(
    ([key]) => !key.startsWith('230099: card'),
  ),
)

export const sayScenarios: EndpointScenarios = {
  happy: { body: saying },
  scenarios: {
    ...contents,
    230001: malformed,
    230099: notCard,
    '1770002: no such person, or no such chat': { request: { body: { ...saying, open_id: 'ou_nobody' } } },
    230029: resigned,
    230002: { world: (file) => change(file, { members: [] }) },
    232009: dissolved,
    230035: { world: (file) => file.tenants.forEach((tenant) => (tenant.sending_forbidden = true)) },
    '1770002: reply_to is not a message of the chat': {
      request: { body: { ...saying, reply_to: 'om_other' } },
    },
    '1770002: mentions has an id of nobody': { request: { body: { ...saying, mentions: ['cli_none'] } } },
    230011: { world: (file) => message(file, 'om_hello', { state: 'recalled' }) },
    230018: {
      world: (file) => change(file, { settings: { at_all_permission: 'only_owner' } }),
      request: { body: { ...asBob, text: '<at user_id="all"></at>' } },
    },
  },
}

const act = (body: object): Scenario => ({ request: { body } })
const recall = { act: 'recall', open_id: 'ou_alice', message_id: 'om_hello' }
const react = { ...recall, act: 'react', emoji_type: 'SMILE' }
const invite = { act: 'invite', ...said, member_id: 'ou_dan' }
const join = { act: 'join', ...said }
const aliceOutside = (file: WorldFile, flags: Partial<WorldFile['chats'][number]> = {}) =>
  change(file, { members: ['ou_bob', 'ou_carol'], ...flags })
const makeForeign = (file: WorldFile, open_id: string) =>
  file.users.forEach((user) => {
    if (user.open_id === open_id) user.tenant_key = '1f2e3d4c5b6a7988'
  })
const remove = { act: 'remove', ...said, member_id: 'ou_bob' }

export const actScenarios: EndpointScenarios = {
  happy: { body: recall },
  scenarios: {
    '1770002: no such person, message, chat, member or application': act({
      ...recall,
      message_id: 'om_nowhere',
    }),
    230029: resigned,
    232009: dissolved,
    232007: act({ act: 'leave', open_id: 'ou_alice', chat_id: 'oc_p2p' }),
    230002: { world: (file) => change(file, { members: [] }), ...act(recall) },
    232061: { world: (file) => aliceOutside(file, { secret: true }), ...act(join) },
    232010: {
      world: (file) => {
        aliceOutside(file)
        makeForeign(file, 'ou_alice')
      },
      ...act(join),
    },
    232028: { world: (file) => makeForeign(file, 'ou_dan'), ...act(invite) },
    232075: {
      world: (file) => aliceOutside(file, { settings: { membership_approval: 'approval_required' } }),
      ...act(join),
    },
    232013: {
      world: (file) =>
        change(file, {
          bots: Array.from({ length: MAX_BOTS_INSIDE }, (_, at) => ({ app_id: `cli_${at}`, joined_at: 0 })),
        }),
      ...act({ ...invite, member_id: 'cli_0000000000000002' }),
    },
    230110: { world: (file) => message(file, 'om_hello', { state: 'recalled' }), ...act(recall) },
    230026: act({ ...recall, open_id: 'ou_carol' }),
    230009: { world: (file) => message(file, 'om_hello', { create_time: 0 }), ...act(recall) },
    231017: {
      world: (file) => message(file, 'om_hello', { msg_type: 'system' }),
      ...act(react),
    },
    231001: act({ ...react, emoji_type: 'NONE' }),
    231011: act({ ...react, act: 'unreact' }),
    230001: act({ ...recall, act: 'press' }),
    '1770002: the card has no such element': {
      world: (file) =>
        message(file, 'om_card', { sender: { id: 'cli_a1b2c3d4e5f60718', sender_type: 'app' } }),
      ...act({ act: 'press', open_id: 'ou_alice', message_id: 'om_card', element: 'nothing' }),
    },
    232017: {
      world: (file) => change(file, { settings: { add_member_permission: 'only_owner' } }),
      ...act({ act: 'invite', chat_id: 'oc_launch', open_id: 'ou_bob', member_id: 'ou_dan' }),
    },
    232014: act({ ...remove, open_id: 'ou_carol' }),
    232027: act({ ...remove, member_id: 'ou_dan' }),
    232076: act({ ...remove, member_id: 'ou_alice' }),
    232029: {
      world: (file) => change(file, { members: ['ou_alice'] }),
      ...act({ act: 'leave', ...said }),
    },
  },
}
