import { randomUUID } from 'node:crypto'
import { clearInterval, setInterval } from 'node:timers'
import { knownBlobs } from '../service/blobs/known-blobs'
import { isStorageFailure } from '../service/blobs/storage-failure'
import { setSetting, setting } from '../service/store/open-store'
import type { Store } from '../service/store/store'
import { DataRefused } from './data-folder'
import type { S3Blobs } from './s3-blobs'

/** The setting with the id of a service in a database. A data folder has the id in `herald.json`. */
export const SERVICE_ID = 'service_id'

/** The id of a service whose instances share a database. It is created once. */
export const serviceIdIn = (store: Store): Promise<string> =>
  store.transaction(async (tx) => {
    const kept = await setting(tx, SERVICE_ID)
    if (kept !== undefined) return kept
    const made = randomUUID()
    await setSetting(tx, SERVICE_ID, made)
    return made
  })

/** Throws DataRefused if the prefix belongs to a service that is none of these. */
export async function requireFree(bucket: S3Blobs, ids: readonly (string | undefined)[]): Promise<void> {
  const owner = await bucket.owner()
  if (owner === undefined || ids.includes(owner)) return
  throw new DataRefused(
    `${bucket.place} holds the files of another Herald service (${owner}). Two services would delete each other’s files. ` +
      'Choose another prefix with --blobs. If the other service no longer exists and this one takes over its files, ' +
      `delete the object ${bucket.mark} from the bucket and start again.`,
  )
}

/**
 * Marks the prefix as this service's. An import may take it over from the exported service. Throws DataRefused if it
 * belongs to another service.
 */
export async function takeBucket(bucket: S3Blobs, service: string, exported?: string): Promise<void> {
  await requireFree(bucket, [service, exported])
  const owner = await bucket.owner()
  if (owner !== service) await bucket.setOwner(service, owner === undefined)
  await requireFree(bucket, [service])
}

/**
 * `takeBucket` at a start. The start continues if the bucket does not answer. Returns a message for the operator
 * then.
 */
export async function takeBucketNow({
  bucket,
  service,
}: Pick<Collected, 'bucket' | 'service'>): Promise<string[]> {
  try {
    await takeBucket(bucket, service)
    return []
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    return [
      `Herald could not read which service owns ${bucket.place}, and deletes nothing there until it can.`,
    ]
  }
}

/** The bucket to collect from, and the store that refers to its blobs. */
export interface Collected {
  store: Store
  bucket: S3Blobs
  /** The id of the service that the bucket has to belong to. */
  service: string
  /** Whether a world that was set aside may still refer to files. Then none is removed. */
  isHeld?(now: number): boolean
  /** Receives one line for the operator at a time. */
  say(line: string): void
}

/** Younger blobs stay, because another instance may have kept one whose row is not committed yet. */
const COLLECTED_AFTER_MS = 86_400_000
/** The most blobs to collect at once, because all are set aside at the same time. */
const COLLECTED_AT_ONCE = 100
const COLLECT_MS = 3_600_000

/**
 * Collects now and every hour, until the returned function is called. Retries a failure after an hour. Readiness
 * reports an unreachable bucket.
 */
export function collectHourly(collected: Collected): () => void {
  const collect = () => void collectBlobs(collected, Date.now()).catch(() => undefined)
  collect()
  const timer = setInterval(collect, COLLECT_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Removes blobs that no row refers to. While they are removed, a call may write the same bytes and then their row,
 * and no transaction waits for a slow bucket. So blobs are first set aside, where reads still find them. The next run
 * puts a blob back if a row refers to it. The others are removed a day later. Nothing is removed once the bucket is
 * marked as another service's.
 */
export async function collectBlobs(collected: Collected, now: number): Promise<void> {
  const { store, bucket } = collected
  if (collected.isHeld?.(now)) return
  if (!(await isOurs(collected))) return
  const before = now - COLLECTED_AFTER_MS
  await lookThroughAside(collected, before)
  const old = await bucket.writtenBefore(before)
  const known = await store.read(knownBlobs)
  const unknown = old.filter((sha256) => !known.has(sha256)).slice(0, COLLECTED_AT_ONCE)
  // Listing a large bucket takes minutes, so another service may have taken it over meanwhile.
  if (unknown.length === 0 || !(await isOurs(collected))) return
  await Promise.all(unknown.map((sha256) => bucket.setAside(sha256, before)))
}

async function lookThroughAside({ store, bucket }: Collected, before: number): Promise<void> {
  const aside = await bucket.aside()
  if (aside.length === 0) return
  // Reads the rows after the blobs were set aside, and so after every earlier write.
  const known = await store.read(knownBlobs)
  for (const { sha256, at } of aside) {
    if (known.has(sha256)) await bucket.putBack(sha256)
    if (at < before) await bucket.forget(sha256)
  }
}

async function isOurs({ bucket, service, say }: Collected): Promise<boolean> {
  const owner = await bucket.owner()
  if (owner === service) return true
  say(
    owner === undefined
      ? `Herald no longer deletes files from ${bucket.place}: its object ${bucket.mark} is gone. The next start writes it again.`
      : `Herald no longer deletes files from ${bucket.place}: another service (${owner}) took it over and may delete ` +
          'files of this one. Stop one of them and give it another prefix with --blobs.',
  )
  return false
}
