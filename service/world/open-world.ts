import type { Blobs } from '../blobs/blobs'
import { EventHub } from '../events/event-hub'
import { PublicationHub } from '../publications/publication-hub'
import type { Store } from '../store/store'
import { clockAhead } from './clock'
import { idMaker } from './ids'
import type { RandomBytes } from './ids'
import { areLimitsOff } from './limits'
import { saveWithContents } from './save-world'
import { secretsIn } from './secrets-in'
import { hasSeed, keepSeed, seedOf } from './seed'
import type { IdKind, World } from './world'
import { readWorldFile } from './world-file'

/** The parts that a host provides for a world. */
export interface Surroundings {
  store: Store
  blobs: Blobs
  /** Real time, in milliseconds since the epoch. */
  clock: () => number
  random: RandomBytes
  /** Other machines can reach the service. */
  isPublic?: boolean
  /** Overrides what the world says about its limits of pace. */
  limits?: boolean | undefined
}

/**
 * The world over an opened store. Its clock starts at the time in the world file that was loaded into the store. It
 * runs with the host's clock, also across restarts of the host.
 */
export async function openWorld({
  store,
  blobs,
  clock,
  random,
  isPublic = false,
  limits,
}: Surroundings): Promise<World> {
  const readSettings = () =>
    store.read(async (tx) => ({ ahead: await clockAhead(tx), isOff: await areLimitsOff(tx) }))
  let { ahead, isOff } = await readSettings()
  const events = new EventHub()
  const publications = new PublicationHub()
  const { secrets, credentials, learn } = secretsIn(store)
  const makeId = idMaker(random)
  let isLearnt: Promise<void> | undefined
  // An unreadable store fails the requests that need it, so this error is dropped; the next request tries again.
  const learnSecrets = () => (isLearnt ??= learn().catch(() => void (isLearnt = undefined)))
  await haveSeed(store, blobs, clock() + ahead, clock())
  return {
    store,
    blobs,
    now: () => clock() + ahead,
    newId(kind) {
      const id = makeId(kind)
      if (granting.has(kind)) secrets.issue(id)
      return id
    },
    chance: () => chanceFrom(random(4)),
    isPublic,
    hasLimits: () => limits ?? !isOff,
    hostNow: clock,
    events,
    publications,
    readClock: async () => {
      ;({ ahead, isOff } = await readSettings())
      isLearnt = undefined
      await learnSecrets()
      await events.reload()
      publications.wake()
    },
    secrets,
    credentials,
    learnSecrets,
  }
}

/** Ids that grant access to anyone who knows them. */
const granting: ReadonlySet<IdKind> = new Set<IdKind>([
  'app_ticket',
  'auth_code',
  'user_token',
  'user_token_v1',
  'refresh_token_v1',
  'card_token',
  'webhook_secret',
])

const chanceFrom = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0) / 2 ** 32

/** Gives a store from before seeds were kept a seed: what it holds when a version that keeps them first opens it. */
async function haveSeed(store: Store, blobs: Blobs, worldNow: number, hostNow: number): Promise<void> {
  if (await store.read(hasSeed)) return
  const file = readWorldFile(await saveWithContents({ store, blobs }, worldNow))
  const seed = await seedOf(file, blobs, store.secrets)
  await store.transaction(async (tx) => {
    if (!(await hasSeed(tx))) await keepSeed(tx, seed, worldNow, hostNow)
  })
}
