import type { AppClient, Call } from '../../client/client'
import { LarkError } from '../../client/lark-error'
import type { Endpoint } from '../../contract/endpoint'
import { CONSOLE_HEADER } from '../../contract/herald/console-header'
import { AddHeldMedia, GetHeldMedia } from '../../contract/herald/held-media'
import { LocalPublications } from '../../contract/herald/publications'
import { happyApp } from '../../service/testing/happy-world'
import { draftCalls } from '../calls/draft-calls'
import { heldHere } from '../drafts/held-here'
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
  on: Pick<Launched, 'service' | 'bytes' | 'clock'>,
  console: ConsoleOn,
  memory: { known?: StoredDraft | undefined } = {},
  isGone = { now: false },
  server: Partial<SharedDraftPorts['server']> = {},
) {
  const calls: string[] = []
  const isOffline = { now: false }
  const during = <T>(asked: Promise<T>): Promise<T> => {
    const done = asked.catch(() => undefined).finally(() => console.underway.delete(done))
    console.underway.add(done)
    return asked
  }
  const call = (async (endpoint: Endpoint, input: object) => {
    calls.push(endpoint.route.split(' ')[0]!)
    const { code, msg, status, data, ...rest } = await during(on.service(endpoint, input))
    if (isOffline.now) throw new LarkError({ code: -1, status: 502, msg: 'away' })
    if (code !== 0) throw new LarkError({ code, msg, status, detail: (rest as { error?: object }).error })
    return data
  }) as Call
  const client: Pick<AppClient, 'appId' | 'call' | 'callForm' | 'callBytes'> = {
    appId: happyApp.app_id,
    call,
    callForm: (endpoint, { body }) => {
      const fields = Object.entries(body as Record<string, string | number | Blob>)
      const form = fields.map(([name, value]) => [name, value instanceof Blob ? value : String(value)])
      return call(endpoint, { form: Object.fromEntries(form), headers: { [CONSOLE_HEADER]: '1' } } as never)
    },
    callBytes: (endpoint, input) => during(on.bytes(endpoint, input as object)),
  }
  const here = heldHere({
    server: draftCalls({
      client,
      endpoints: LocalPublications,
      media: { add: AddHeldMedia, get: GetHeldMedia },
      chatId: 'oc_launch',
    }),
    media: console.media,
    cells: console.cells,
    sheets: console.sheets,
  })
  const draft = new SharedDraft({
    queue: console.queue,
    server: {
      ...here.server,
      read: () => during(here.server.read()),
      addBytes: (...added) => during(here.server.addBytes(...added)),
      ...server,
    },
    media: { ...here.media, isSame: (...of) => during(here.media.isSame(...of)) },
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
