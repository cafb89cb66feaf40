import { ChangeThing } from '../../../contract/herald/state'
import { DeleteEphemeral } from '../../../contract/im/ephemeral/delete-ephemeral'
import { SendEphemeral } from '../../../contract/im/ephemeral/send-ephemeral'
import { topLevel } from '../../http/answers'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { present } from '../../rules/present'
import type { Scenario, ScenarioCall } from '../../rules/scenario'
import { chatFacts } from '../chats/chat-facts'
import { messageGates } from '../messages/message-gates'
import { ephemeralNamed } from './ephemeral-messages'
import { deleteEphemeralRules } from './ephemeral.rules'
import type { DeleteEphemeralFacts } from './ephemeral.rules'
import { EPHEMERAL_SCOPES, sendEphemeral } from './send-ephemeral'

const app_id = 'cli_a1b2c3d4e5f60718'

const afterSending = (
  happens: (call: ScenarioCall, body: { message_id: string }) => Promise<unknown> = async () => undefined,
): Scenario => ({
  async before(call) {
    const body = await call(SendEphemeral, sendEphemeral.happy)
    await happens(call, body)
    return { body }
  },
})

/** Removes an ephemeral message (platform/messages#ephemeral-messages). Only its id is remembered. */
export const deleteEphemeral = serviceEndpoint({
  contract: DeleteEphemeral,
  locks: async ({ input }) => [`message ${input.body.message_id}`],
  emits: [],
  access: EPHEMERAL_SCOPES,
  tokens: 'tenants',
  foreign: 'as missing',
  limits: perMinuteAndSecond,
  gates: messageGates,
  async gather({ tx, caller, input }): Promise<DeleteEphemeralFacts> {
    const found = await ephemeralNamed(tx, input.body.message_id)
    const { chat, isMember } = await chatFacts(tx, caller, found?.chat_id ?? '')
    const isOwn = found?.app_id === caller.app_id && (isMember || chat?.tenant_key === caller.tenant_key)
    return { bot: caller, message: isOwn ? found : undefined, botIsInside: isMember }
  },
  rules: deleteEphemeralRules,
  published: [18051],
  async run({ tx, tell }, facts) {
    const { message_id, chat_id } = present(facts.message)
    await tx
      .updateTable('ephemeral_messages')
      .set({ deleted: 1, content: '' })
      .where('message_id', '=', message_id)
      .execute()
    tell({ kind: 'messages', chat_id, message_id })
    return topLevel({})
  },
  base: afterSending(),
  happy: {},
  scenarios: {
    99992354: { request: { body: { message_id: 'om_nowhere' } } },
    // What stops the bot from sending comes after it has sent.
    230006: afterSending((call) =>
      call(ChangeThing, { path: { kind: 'apps', id: app_id }, body: { bot_enabled: false } }),
    ),
    230002: afterSending((call) =>
      call(ChangeThing, { path: { kind: 'chats', id: 'oc_launch' }, body: { bots: [] } }),
    ),
    18051: afterSending((call, body) => call(DeleteEphemeral, { body })),
  },
})
