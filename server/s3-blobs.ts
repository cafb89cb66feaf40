import { createHash, randomUUID } from 'node:crypto'
import { putStaged, tooMany } from '../service/blobs/blobs'
import type { Blobs, Staged } from '../service/blobs/blobs'
import { storing } from '../service/blobs/storage-failure'
import type { BucketAddress } from './commands'
import { OptionError } from './options'
import { Bucket, wordsOf } from './s3-bucket'
import type { Parts, S3Keys } from './s3-bucket'
import { readObject } from './s3-read'

export interface S3Blobs extends Blobs {
  /** Where the blobs are, for messages: `s3://BUCKET/PREFIX`. */
  place: string
  /** The key of the object that names the owner of the prefix. */
  mark: string
  /** The id of the service that owns the prefix; undefined if none does yet. */
  owner(): Promise<string | undefined>
  /**
   * Writes the owner of the prefix. With `isFirst`, writes only if it has no owner yet. Not every bucket supports
   * conditional writes, so this may overwrite another service's mark. The caller has to read the owner again.
   */
  setOwner(service: string, isFirst: boolean): Promise<void>
  /** Throws while the bucket does not answer. */
  probe(): Promise<void>
  /** The blobs last written before `time`. Also removes blobs that were staged before then and never kept. */
  writtenBefore(time: number): Promise<string[]>
  /**
   * Sets a blob aside, unless it was written again since. Reads still find it under its name, so a caller that writes
   * it at the same moment loses nothing.
   */
  setAside(sha256: string, writtenBefore: number): Promise<void>
  /** The blobs that were set aside, and when. */
  aside(): Promise<{ sha256: string; at: number }[]>
  /** Puts a blob that was set aside back, unless it was written again. */
  putBack(sha256: string): Promise<void>
  /** Permanently removes a blob that was set aside. */
  forget(sha256: string): Promise<void>
}

/** Opens the bucket of `--blobs`. Throws OptionError if the environment has no keys for it. */
export function openBucket(address: BucketAddress): S3Blobs {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = process.env
  const sessionToken = process.env['AWS_SESSION_TOKEN'] || undefined
  if (!accessKeyId || !secretAccessKey)
    throw new OptionError(
      '--blobs needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Set both environment variables.',
    )
  return s3Blobs(address, { accessKeyId, secretAccessKey, sessionToken })
}

/** Longer blobs are uploaded in parts of this size as they arrive. S3 accepts no part below 5 MiB except the last. */
const PART_BYTES = 8 * 1024 * 1024
const PROBE_MS = 900
/** The statuses of a conditional write when another write came first or is running. */
const WRITTEN_BY_ANOTHER: ReadonlySet<number> = new Set([412, 409])
/** The name of a staged blob. Another prefix below this one may be called staging, too. */
const UUID = /^[0-9a-f-]{36}$/
/** The name of a blob. */
const NAME = /^[0-9a-f]{64}$/
/** The status of a bucket that does not support conditional writes. */
const NO_CONDITIONS = 501

/**
 * Bytes in a bucket, under their SHA-256: `PREFIX/ab/abcdef…`. Short ones stay in memory until they are kept. Long
 * ones are staged under a random name, because their hash is known only at their end, and copied within the bucket
 * when they are kept. Any number of instances of one service may share a prefix, because a name always holds the same
 * bytes, and nothing written within the last day is removed. Removed blobs stay in `PREFIX/removed` for a day.
 * `PREFIX/herald.json` names the owner.
 */
export function s3Blobs(
  address: BucketAddress,
  keys: S3Keys,
  partBytes = PART_BYTES,
  answerMs?: number,
): S3Blobs {
  const bucket = new Bucket(address, keys, answerMs)
  const stage: Blobs['stage'] = (bytes, most) => stageBytes(bucket, bytes, most, partBytes)
  return {
    place: bucket.place,
    ...ownership(bucket),
    ...collection(bucket),
    stage,
    put: (bytes) => putStaged({ stage }, bytes),
    async get(sha256, range, gone) {
      if (!NAME.test(sha256)) return undefined
      return storing(
        'a blob was not read',
        async () =>
          (await readObject(bucket, keyOf(bucket, sha256), sha256, range, gone)) ??
          (await readObject(bucket, asideOf(bucket, sha256), sha256, range, gone)),
      )
    },
    async probe() {
      const response = await bucket.ask('HEAD', '', '', { signal: AbortSignal.timeout(PROBE_MS) })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the bucket answered ${response.status}`)
    },
  }
}

const keyOf = ({ root }: Bucket, sha256: string) => `${root}${sha256.slice(0, 2)}/${sha256}`
const stagingOf = ({ root }: Bucket, id: string) => `${root}staging/${id}`
const asideOf = ({ root }: Bucket, sha256: string) => `${root}removed/${sha256}`

/** The mark that names the service that owns the prefix. */
function ownership(bucket: Bucket): Pick<S3Blobs, 'mark' | 'owner' | 'setOwner'> {
  const mark = `${bucket.root}herald.json`
  const write = async (service: string, isFirst: boolean): Promise<void> => {
    const body = `${JSON.stringify({ herald: 'files', service })}\n`
    const headers: Record<string, string> = isFirst ? { 'if-none-match': '*' } : {}
    const response = await bucket.ask('PUT', mark, '', { body, headers })
    await response.body?.cancel()
    if (response.ok || (isFirst && WRITTEN_BY_ANOTHER.has(response.status))) return
    if (!isFirst || response.status !== NO_CONDITIONS) throw new Error(String(response.status))
    await write(service, false)
  }
  return {
    mark,
    owner: () =>
      storing('the mark of the bucket was not read', async () => {
        const response = await bucket.ask('GET', mark)
        if (response.ok) return serviceIn(await wordsOf(response))
        await response.body?.cancel()
        if (response.status === 404) return undefined
        throw new Error(String(response.status))
      }),
    setOwner: (service, isFirst) =>
      storing('the mark of the bucket was not written', () => write(service, isFirst)),
  }
}

/** The service that a mark names. An unreadable mark belongs to an unknown service. */
function serviceIn(mark: string): string {
  try {
    return String((JSON.parse(mark) as { service?: unknown }).service)
  } catch {
    return 'unknown'
  }
}

/** Takes bytes in: short ones into memory, long ones into the bucket as they arrive. */
async function stageBytes(
  bucket: Bucket,
  bytes: ReadableStream<Uint8Array>,
  most: number,
  partBytes: number,
): Promise<Staged> {
  const hash = createHash('sha256')
  let size = 0
  let held: Uint8Array[] = []
  let heldBytes = 0
  let parts: Parts | undefined
  try {
    for await (const piece of bytes as AsyncIterable<Uint8Array>) {
      size += piece.length
      if (size > most) {
        await parts?.abort()
        return tooMany(most)
      }
      hash.update(piece)
      held.push(piece)
      heldBytes += piece.length
      if (heldBytes < partBytes) continue
      parts ??= await storing('no upload was started', () => bucket.begin(stagingOf(bucket, randomUUID())))
      const some = Buffer.concat(held)
      ;[held, heldBytes] = [[], 0]
      const into = parts
      await storing('a part was not written', () => into.add(some))
    }
    const sha256 = hash.digest('hex')
    if (!parts) return inMemory(bucket, sha256, Buffer.concat(held))
    const whole = parts
    await storing('an upload was not completed', async () => {
      if (heldBytes > 0) await whole.add(Buffer.concat(held))
      await whole.complete()
    })
    return inStaging(bucket, sha256, size, whole.key)
  } catch (error) {
    await parts?.abort().catch(() => undefined)
    throw error
  }
}

function inMemory(bucket: Bucket, sha256: string, whole: Uint8Array): Staged {
  let kept: Promise<void> | undefined
  return {
    sha256,
    size: whole.length,
    keep: () =>
      (kept ??= storing('a blob was not stored', async () => {
        await bucket.write(keyOf(bucket, sha256), whole)
      })),
    discard: async () => undefined,
  }
}

function inStaging(bucket: Bucket, sha256: string, size: number, key: string): Staged {
  let kept: Promise<void> | undefined
  return {
    sha256,
    size,
    keep: () =>
      (kept ??= storing('a blob was not stored', async () => {
        await bucket.copy(key, keyOf(bucket, sha256))
        await bucket.remove(key)
      })),
    // If this fails, the staged blob is removed after a day.
    discard: () => (kept ? Promise.resolve() : bucket.remove(key).catch(() => undefined)),
  }
}

type Collection = Pick<S3Blobs, 'writtenBefore' | 'setAside' | 'aside' | 'putBack' | 'forget'>

/** What the collection of unused blobs needs (collect-blobs.ts). */
function collection(bucket: Bucket): Collection {
  return {
    async writtenBefore(time) {
      const names: string[] = []
      for await (const { key, at } of bucket.listed()) {
        if (at >= time) continue
        const name = key.slice(key.lastIndexOf('/') + 1)
        if (stagingOf(bucket, name) === key && UUID.test(name)) await bucket.remove(key)
        else if (keyOf(bucket, name) === key) names.push(name)
      }
      return names
    },

    async setAside(sha256, writtenBefore) {
      const key = keyOf(bucket, sha256)
      const written = await bucket.writtenAt(key)
      if (written === undefined || written >= writtenBefore) return
      await bucket.copy(key, asideOf(bucket, sha256))
      await bucket.remove(key)
    },

    async aside() {
      const place = asideOf(bucket, '')
      const found: { sha256: string; at: number }[] = []
      for await (const { key, at } of bucket.listed(place)) {
        const sha256 = key.slice(place.length)
        if (NAME.test(sha256)) found.push({ sha256, at })
      }
      return found
    },

    async putBack(sha256) {
      const key = keyOf(bucket, sha256)
      if ((await bucket.writtenAt(key)) === undefined) await bucket.copy(asideOf(bucket, sha256), key)
    },

    forget: (sha256) => bucket.remove(asideOf(bucket, sha256)),
  }
}
