import type { Controls } from '../contract/herald/controls'
import type { WrittenWorld } from '../contract/herald/world-file'
import type { WorldName } from '../contract/herald/world-state'
import { controlsOf } from '../service/herald/controls'
import type { ClientOptions } from './client-options'
import { clientOptionsFor } from './client-options-for'
import { passOnUrl } from './options'
import { startServer } from './start-server'

export interface HeraldOptions {
  /** Absent or 0 picks a free port. */
  port?: number | undefined
  /** By default 127.0.0.1. Off loopback, the controls need `emulator`, and the world needs its own secrets. */
  host?: string | undefined
  /** The data folder; without it, everything is in memory. */
  data?: string | undefined
  /**
   * A world, its name, or the path of a world file; by default the demo world. A data folder with a world keeps it.
   */
  world?: WrittenWorld | WorldName | (string & {}) | undefined
  /** Start over. The content of the data folder is set aside for a week. */
  fresh?: boolean | undefined
  /**
   * False: no call is refused for its pace, and the log marks those that would be (`would_refuse`). By default as the
   * world says.
   */
  limits?: boolean | undefined
  /** Open Herald's own endpoints on every address. */
  emulator?: boolean | undefined
  /** The webhook addresses on this machine, by app_id. Clients of the long connection do not need them. */
  events?: Readonly<Record<string, string>> | undefined
  /** Allow events to be sent to other machines. */
  eventsRemote?: boolean | undefined
  /**
   * The address of a service that answers what is outside of Herald: documents, Drive, wiki, tasks, Base and calendars.
   */
  passOn?: string | undefined
  /** Allow that address to be on another machine. */
  passOnRemote?: boolean | undefined
}

/** A Herald in this process, with its controls. */
export interface Herald extends Controls {
  /** `http://HOST:PORT`, the domain to set in an SDK. */
  url: string
  /**
   * What `Client` and `WSClient` of the official Node SDK take, for an application of the world. Throws an error that
   * names the applications if there is no such one.
   */
  clientOptions(app_id: string): ClientOptions
  /** Lets running requests finish, then closes the data. */
  close(): Promise<void>
}

/**
 * Starts the console and the service in this process. Throws, without changing anything, if the data folder is in
 * use, the world is refused or the port is taken.
 */
export async function startHerald(options: HeraldOptions = {}): Promise<Herald> {
  const { port = 0, host = '127.0.0.1', data, world, fresh = false, emulator = false } = options
  const { events = {}, eventsRemote = false, limits, passOn, passOnRemote = false } = options
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
    limits,
    passOn: passOn === undefined ? undefined : passOnUrl(passOn, passOnRemote),
  })
  const { url, world: served, close } = server
  return {
    url,
    clientOptions: (app_id) => clientOptionsFor(served, url, app_id),
    close: () => close(),
    ...controlsOf((request) => server.answer(request)),
  }
}
