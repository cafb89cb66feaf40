import { StreamChanges } from '../../contract/herald/changes'
import type { Emulator } from '../emulator/emulator'
import { eventStream, streamAnswer } from '../emulator/event-stream'
import type { AnyEndpoint } from '../http/endpoint'
import { door, nothing } from './door'

/** What has changed, for pages that show it. */
export const changesDoor = ({ changes, timer }: Emulator): AnyEndpoint =>
  door({
    contract: StreamChanges,
    gather: nothing,
    rules: [],
    run: async () => streamAnswer(eventStream({ log: changes, name: 'change', timer }, changes.newest)),
  })
