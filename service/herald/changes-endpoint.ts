import { eventNameOf, StreamChanges } from '../../contract/herald/changes'
import type { Emulator } from '../emulator/emulator'
import { eventStream, streamAnswer } from '../emulator/event-stream'
import type { AnyEndpoint } from '../http/endpoint'
import { heraldEndpoint, nothing } from './herald-endpoint'

/** Streams what has changed, for pages that show it. */
export const changesEndpoint = ({ changes, presence, timer }: Emulator): AnyEndpoint =>
  heraldEndpoint({
    contract: StreamChanges,
    does: 'streams changes of what pages show, and presence, as server-sent events',
    gather: nothing,
    rules: [],
    async run({ input: { query } }) {
      const mine = query.page
      const onEnd = mine === undefined ? undefined : presence.opened(mine)
      return streamAnswer(
        eventStream(
          {
            log: changes,
            name: eventNameOf,
            timer,
            shown(event) {
              if (event.kind !== 'presence') return event
              const { page, ...shown } = event
              const isForMe = mine === undefined || (page !== mine && presence.isIn(event.chat_id, mine))
              return isForMe ? shown : undefined
            },
            ...(onEnd && { onEnd }),
          },
          changes.newest,
        ),
      )
    },
  })
