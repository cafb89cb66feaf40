import { StreamChanges } from '../../contract/herald/changes'
import type { Emulator } from '../emulator/emulator'
import { eventStream, streamAnswer } from '../emulator/event-stream'
import type { AnyEndpoint } from '../http/endpoint'
import { heraldEndpoint, nothing } from './herald-endpoint'

/** Streams what has changed, for pages that show it. */
export const changesEndpoint = ({ changes, timer }: Emulator): AnyEndpoint =>
  heraldEndpoint({
    contract: StreamChanges,
    does: 'streams the changes of what pages show, as server-sent events',
    gather: nothing,
    rules: [],
    run: async () => streamAnswer(eventStream({ log: changes, name: 'change', timer }, changes.newest)),
  })
