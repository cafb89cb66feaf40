import type { Call } from '../../client/client'
import { LarkError } from '../../client/lark-error'
import type { Endpoint } from '../../contract/endpoint'
import { LocalPublications } from '../../contract/herald/publications'
import { happyApp } from '../../service/testing/happy-world'
import { draftCalls } from '../calls/draft-calls'
import { SharedDraft } from '../drafts/shared-draft'
import type { SharedDraftPorts, StoredDraft } from '../drafts/shared-draft'
import { failureOf } from '../send-failure'
import type { ConsoleOn } from './console-on'
import type { Launched } from './launched'

/**
 * The held change of a console, shared through the service. `calls`: what it asked of the server. `isGone`: earlier
 * revisions cannot be read.
 */
export function sharing(
  on: Pick<Launched, 'service' | 'clock'>,
  console: ConsoleOn,
  memory: { known?: StoredDraft | undefined } = {},
  isGone = { now: false },
  server: Partial<SharedDraftPorts['server']> = {},
) {
  const calls: string[] = []
  const isOffline = { now: false }
  const call = (async (endpoint: Endpoint, input: { path?: Record<string, string>; body?: unknown }) => {
    calls.push(endpoint.route.split(' ')[0]!)
    const asked = on.service(endpoint, input)
    console.underway.add(asked)
    const { code, msg, status, data, ...rest } = await asked.finally(() => console.underway.delete(asked))
    if (isOffline.now) throw new LarkError({ code: -1, status: 502, msg: 'away' })
    if (code !== 0) throw new LarkError({ code, msg, status, detail: (rest as { error?: object }).error })
    return data
  }) as Call
  const draft = new SharedDraft({
    queue: console.queue,
    server: {
      ...draftCalls({ call, endpoints: LocalPublications, appId: happyApp.app_id, chatId: 'oc_launch' }),
      ...server,
    },
    announcement: {
      ...console.announcement,
      read: (revision) =>
        isGone.now
          ? Promise.reject(new LarkError({ code: 1770037, msg: 'gone', status: 400 }))
          : console.announcement.read(revision),
    },
    memory: {
      read: () => Promise.resolve(memory.known),
      write: (known) => Promise.resolve(void (memory.known = known)),
    },
    failureOf,
    clock: on.clock,
    random: () => 0.5,
  })
  return { draft, calls, memory, isOffline }
}
