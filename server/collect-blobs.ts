import { randomUUID } from 'node:crypto'
import { knownBlobs } from '../service/blobs/known-blobs'
import { isStorageFailure } from '../service/blobs/storage-failure'
import { setSetting, setting } from '../service/store/open-store'
import type { Store } from '../service/store/store'
import { DataRefused } from './data-folder'
import type { S3Blobs } from './s3-blobs'

/** The setting with a service's id, where all of it is in a database; of a data folder it is in `herald.json`. */
export const SERVICE_ID = 'service_id'

/** The id of a service whose instances share a database; made once. */
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
    `${bucket.place} holds the files of another service of Herald (${owner}), and each would remove those of the other. ` +
      'Name another prefix with --blobs. If that service is gone for good and its files are to be this one’s, ' +
      `remove the object ${bucket.mark} from the bucket, and start again.`,
  )
}

/**
 * Marks the prefix as this service's, which an import may take over from the service that was exported. Throws
 * DataRefused if it belongs to another.
 */
export async function takeBucket(bucket: S3Blobs, service: string, exported?: string): Promise<void> {
  await requireFree(bucket, [service, exported])
  const owner = await bucket.owner()
  if (owner !== service) await bucket.setOwner(service, owner === undefined)
  await requireFree(bucket, [service])
}

/** `takeBucket` at a start, which a bucket that does not answer does not prevent; returns what to say of that. */
export async function takeBucketNow({
  bucket,
  service,
}: Pick<Collected, 'bucket' | 'service'>): Promise<string[]> {
  try {
    await takeBucket(bucket, service)
    return []
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    return [`Whose ${bucket.place} is could not be read: nothing is removed from it until that is known.`]
  }
}

/** What is looked after in a bucket. */
export interface Collected {
  store: Store
  bucket: S3Blobs
  /** The id of the service that the bucket has to belong to. */
  service: string
  /** Whether something that was set aside may still refer to files; then none is removed. */
  isHeld?(now: number): boolean
  /** Gets one line for the operator at a time. */
  say(line: string): void
}

/** Blobs younger than this are left alone: another instance may have kept one whose row is not committed yet. */
const COLLECTED_AFTER_MS = 86_400_000
/** Limited, as they are set aside at the same time. */
const COLLECTED_AT_ONCE = 100
const COLLECT_MS = 3_600_000

/**
 * Collects now and every hour, until the function returned is called. A failure waits for the next hour; readiness
 * reports a bucket that is gone.
 */
export function collectHourly(collected: Collected): () => void {
  const collect = () => void collectBlobs(collected, Date.now()).catch(() => undefined)
  collect()
  const timer = setInterval(collect, COLLECT_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Removes blobs that no row refers to. A call may write such bytes again, and then
 * their row, while they are removed; and a bucket may take its time, which no
 * transaction waits for. So they are first set aside, where they are still found:
 * those that a row refers to by the next time go back, and the others are removed
 * a day later. Nothing is removed once the bucket is marked as another service's.
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
  // Listing a large bucket takes minutes, in which it may have been taken over.
  if (unknown.length === 0 || !(await isOurs(collected))) return
  await Promise.all(unknown.map((sha256) => bucket.setAside(sha256, before)))
}

async function lookThroughAside({ store, bucket }: Collected, before: number): Promise<void> {
  const aside = await bucket.aside()
  if (aside.length === 0) return
  // Read after they were set aside, and so after whatever was written before that.
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
      ? `Nothing is removed from ${bucket.place} any more: its object ${bucket.mark} is gone. The next start makes it anew.`
      : `Nothing is removed from ${bucket.place} any more: it was taken over by another service (${owner}), which may remove ` +
          'files of this one. Stop one of the two, and give it another prefix with --blobs.',
  )
  return false
}
