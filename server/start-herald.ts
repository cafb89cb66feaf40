import type { Controls, WorldName } from '../contract/herald/controls'
import type { WrittenWorld } from '../contract/herald/world-file'
import { controlsOf } from '../service/herald/controls'
import { startServer } from './start-server'

export interface HeraldOptions {
  /** Absent or 0: any free port. */
  port?: number | undefined
  /** Absent: 127.0.0.1. Off loopback the controls need `emulator`, and the world needs secrets of its own. */
  host?: string | undefined
  /** The data folder; absent: everything is in memory. */
  data?: string | undefined
  /** A world, its name, or the path of a world file; absent: the demo world. A data folder with a world keeps it. */
  world?: WrittenWorld | WorldName | (string & {}) | undefined
  /** Begin again: what the data folder held is set aside for a week. */
  fresh?: boolean | undefined
  /** Herald's own endpoints are open wherever it listens. */
  emulator?: boolean | undefined
  /** Where events are pushed: addresses on this machine, by app_id. Not needed for clients of the long connection. */
  events?: Readonly<Record<string, string>> | undefined
  /** Events may go to other machines than this one. */
  eventsRemote?: boolean | undefined
}

/** A Herald in this process, and the controls of it. */
export interface Herald extends Controls {
  /** `http://HOST:PORT`: what an SDK takes for its domain. */
  url: string
  /** Lets requests under way finish, then closes the data. */
  close(): Promise<void>
}

/**
 * Starts the console and the service in this process. Throws, leaving everything
 * as it was, when the data folder is in use, the world is refused or the port is
 * taken.
 */
export async function startHerald(options: HeraldOptions = {}): Promise<Herald> {
  const { port = 0, host = '127.0.0.1', data, world, fresh = false, emulator = false } = options
  const { events = {}, eventsRemote = false } = options
  const webhooks = new Map(Object.entries(events))
  const server = await startServer({
    port,
    host,
    data,
    world,
    fresh,
    emulator,
    events: webhooks,
    eventsRemote,
  })
  const { url, close } = server
  return { url, close: () => close(), ...controlsOf((request) => server.answer(request)) }
}
