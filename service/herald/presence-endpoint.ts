import type { FieldViolation } from '../../contract/envelope'
import { ANOTHER_BROWSER, ReportPresence } from '../../contract/herald/presence'
import type { Emulator } from '../emulator/emulator'
import { MOST_CHANGES, MOST_OF_PAGE } from '../emulator/presence'
import type { PresenceRefusal } from '../emulator/presence'
import { LAUNCH } from '../examples/launch'
import type { AnyEndpoint } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import type { Scenarios } from '../rules/scenario'
import type { WorldFile } from '../world/world-file'
import { heraldEndpoint } from './herald-endpoint'
import { unknownChat } from './known-things'

interface Facts {
  /** The chat that does not exist, and those that do. */
  unknown: FieldViolation | undefined
  refusal: PresenceRefusal | undefined
}

const rules: Rule<Facts>[] = [
  {
    code: 1770002,
    when: 'no such chat',
    fails: (f) => f.unknown !== undefined,
    detail: (f) => ({ field_violations: f.unknown ? [f.unknown] : [] }),
    ours: true,
  },
  {
    code: 9499,
    when: 'page names no open change stream',
    fails: (f) => f.refusal === 'stream',
    detail: () => ({
      field_violations: [{ field: 'page', description: 'no open stream of changes has this page' }],
    }),
    ours: true,
  },
  {
    code: 99991400,
    when: 'the page reports more than 60 changes in 10 seconds',
    fails: (f) => f.refusal === 'often',
    ours: true,
  },
  {
    code: 9499,
    when: 'too many pages are in the chat, or the page is in too many chats',
    fails: (f) => f.refusal === 'full',
    detail: () => ({
      field_violations: [
        { field: 'chat_id', description: 'too many pages are here, or too many chats open' },
      ],
    }),
    ours: true,
  },
]

const CROWDED = Array.from({ length: MOST_OF_PAGE }, (_, at) => `oc_crowded_${at}`)

const scenarios: Scenarios = {
  1770002: { request: { body: { chat_id: 'oc_nowhere' } } },
  '9499: page names no open change stream': {
    request: { body: { chat_id: LAUNCH, page: 'a-page-without-one' } },
  },
  99991400: {
    world: (file) => addChats(file),
    async before(call) {
      for (let at = 0; at <= MOST_CHANGES; at += 1) {
        const body = { chat_id: CROWDED[0], typing: at % 2 === 0 }
        await call(ReportPresence, { body }).catch(() => undefined)
      }
    },
  },
  '9499: too many pages are in the chat, or the page is in too many chats': {
    world: (file) => addChats(file),
    async before(call) {
      for (const chat_id of CROWDED) await call(ReportPresence, { body: { chat_id } })
    },
  },
}

function addChats(file: WorldFile) {
  const other = file.chats.find(({ chat_id }) => chat_id === 'oc_other')
  if (other) file.chats.push(...CROWDED.map((chat_id) => ({ ...other, chat_id })))
}

/** Takes a page's report of where it is. Nothing of it is stored. */
export const presenceEndpoint = ({ presence }: Emulator): AnyEndpoint =>
  heraldEndpoint({
    contract: ReportPresence,
    does: 'reports the chat and block of a page, and returns the other pages there',
    transaction: 'itself',
    async gather({ tx, input: { body } }): Promise<Facts> {
      const { chat_id } = body
      const chat = await tx
        .selectFrom('chats')
        .select('chat_id')
        .where('chat_id', '=', chat_id)
        .executeTakeFirst()
      return {
        unknown: chat ? undefined : await unknownChat(tx, 'chat_id', chat_id),
        refusal: presence.refusal(body.page ?? '', body),
      }
    },
    rules,
    run: async ({ input: { body } }) => ({ here: presence.take(body.page ?? '', ANOTHER_BROWSER, body) }),
    happy: { body: { chat_id: LAUNCH } },
    scenarios,
  })
