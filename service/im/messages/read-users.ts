import { ReadUsers } from '../../../contract/im/messages/read-users'
import type { Reader } from '../../../contract/im/messages/read-users'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { READ_SCOPES } from './get-message'
import { messageAccess } from './message-access'
import { isOwnMessage } from './own-message'
import { readUsersRules } from './read-users.rules'
import type { ReadUsersFacts } from './read-users.rules'

/**
 * Who has read a message of the bot's own, up to seven days after it was sent
 * (platform/messages#calls). A world knows nobody's reading, so nobody has.
 */
export const readUsers = serviceEndpoint({
  contract: ReadUsers,
  access: READ_SCOPES,
  limits: perMinuteAndSecond,
  gates: { invalid: 230001, internal: 2200 },
  async gather({ tx, caller, world, input }): Promise<ReadUsersFacts> {
    const facts = await messageAccess(tx, caller, input.path.message_id)
    return {
      ...facts,
      isOwn: isOwnMessage(facts.message, caller),
      age: world.now() - (facts.message?.create_time ?? 0),
      // There is no second page that a token could name.
      badPageToken: Boolean(input.query.page_token),
    }
  },
  rules: readUsersRules,
  run: () => Promise.resolve({ items: [] as Reader[], has_more: false }),
})
