import { currentTicket } from '../service/tokens/app-ticket'
import type { World } from '../service/world/world'
import type { ClientCache, ClientLogger, ClientOptions } from './client-options'

/** Makes the options for an application. Throws an error that names the known ones if the world lacks it. */
export function clientOptionsFor(world: World, domain: string, app_id: string): ClientOptions {
  const all = world.credentials()
  const found = all.get(app_id)
  if (!found) throw new Error(`The world has no application '${app_id}'. ${theseThereAre([...all.keys()])}`)
  return {
    appId: app_id,
    appSecret: found.app_secret,
    appType: found.kind === 'store' ? 1 : 0,
    domain,
    cache: cacheOf(world),
    logger: quiet,
    loggerLevel: 1,
  }
}

const MOST_NAMED = 10

function theseThereAre(ids: readonly string[]): string {
  if (ids.length === 0) return 'It has none.'
  const more = ids.length > MOST_NAMED ? `, and ${ids.length - MOST_NAMED} more` : ''
  return `It has ${ids.slice(0, MOST_NAMED).join(', ')}${more}.`
}

/** The description of the symbol by which the SDK looks up a store application's ticket. */
const TICKET = 'Symbol(app-ticket)'

function cacheOf(world: World): ClientCache {
  const kept = new Map<string, { value: unknown; until: number; since: number }>()
  return {
    async get(key, { namespace = '' } = {}) {
      // The platform pushes it as an event, and it changes only on request.
      if (String(key) === TICKET) return world.store.read((tx) => currentTicket(tx, world, namespace))
      const found = kept.get(nameOf(key, namespace))
      const now = world.now()
      // A clock that was set back has forgotten tokens that were issued later.
      return found && found.since <= now && now < found.until ? found.value : undefined
    },
    async set(key, value, expire, { namespace = '' } = {}) {
      const since = world.now()
      // The SDK counts on the host's clock.
      const until = expire === undefined ? Infinity : since + expire - world.hostNow()
      kept.set(nameOf(key, namespace), { value, since, until })
      return true
    },
  }
}

const nameOf = (key: unknown, namespace: string): string => JSON.stringify([String(key), namespace])

const nothing = () => undefined
const quiet: ClientLogger = { error: nothing, warn: nothing, info: nothing, debug: nothing, trace: nothing }
