import { createHash, randomUUID } from 'node:crypto'
import { clearTimeout, setTimeout } from 'node:timers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { putStaged, streamOfBytes, tooMany } from '../service/blobs/blobs'
import type { Blobs, Staged } from '../service/blobs/blobs'
import { readAtMost } from '../service/blobs/read-at-most'
import { StorageFailure, storing } from '../service/blobs/storage-failure'
import { OptionError } from './options'
import type { BucketAddress } from './options'

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  /** Required with keys that are valid for only a few hours. */
  sessionToken?: string | undefined
}

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
/** Requests to a failing or busy bucket are repeated this often, */
const MOST_REPEATS = 2
/** after a random part of this time, and then of twice the time. */
const REPEAT_MS = 50
/** How long a request, or the next piece of a blob, may take. */
const ANSWER_MS = 20_000
/** Reading a blob may take ANSWER_MS in all, plus a second for each of these bytes. */
const LEAST_BYTES_PER_SECOND = 65_536

/**
 * Bytes in a bucket, under their SHA-256: `PREFIX/ab/abcdef…`. Short ones stay in memory until they are kept. Long
 * ones are staged under a random name, because their hash is known only at their end, and copied within the bucket
 * when they are kept. Any number of instances of one service may share a prefix, because a name always holds the same
 * bytes, and nothing written within the last day is removed. Removed blobs stay in `PREFIX/removed` for a day.
 * `PREFIX/herald.json` names the owner.
 *
 * Every request settles. An answer that is read whole has `answerMs` in all, and a streamed blob the limits of
 * `Wait`. Redirects are not followed, because that would send a signature to another server.
 */
export function s3Blobs(
  address: BucketAddress,
  keys: S3Keys,
  partBytes = PART_BYTES,
  answerMs = ANSWER_MS,
): S3Blobs {
  const { endpoint, region, bucket, prefix } = address
  const client = new AwsClient({ ...keys, service: 's3', region })
  const root = prefix === '' ? '' : `${prefix}/`
  const mark = `${root}herald.json`
  const keyOf = (sha256: string) => `${root}${sha256.slice(0, 2)}/${sha256}`
  const stagingOf = (id: string) => `${root}staging/${id}`
  const asideOf = (sha256: string) => `${root}removed/${sha256}`
  const pathOf = (key: string) => `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
  const ask = async (method: string, key: string, query = '', given: RequestInit = {}): Promise<Response> => {
    const { signal = AbortSignal.timeout(answerMs), ...init } = given
    for (let repeats = 0; ; repeats += 1) {
      const signed = await client.sign(`${endpoint}${pathOf(key)}${query}`, {
        method,
        redirect: 'manual',
        ...init,
      })
      // Passed to `fetch` itself, because Node loses the signal of a `Request` once it collects the object, and would
      // wait for a silent bucket for ever.
      const response = await fetch(signed, { signal })
      if (repeats === MOST_REPEATS || (response.status < 500 && response.status !== 429)) return response
      await pause(Math.random() * REPEAT_MS * 2 ** repeats)
    }
  }
  const done = async (asked: Promise<Response>): Promise<Response> => {
    const response = await asked
    if (response.ok) return response
    throw new Error(`${response.status} ${(await wordsOf(response)).slice(0, 500)}`)
  }
  const text = async (asked: Promise<Response>): Promise<string> => {
    const said = await wordsOf(await done(asked))
    // A copy, or the completion of a long upload, answers 200 before it is done, and reports a failure in the body.
    if (said.includes('<Error>')) throw new Error(said.slice(0, 500))
    return said
  }
  const write = async (key: string, bytes: Uint8Array, query = ''): Promise<Response> =>
    done(ask('PUT', key, query, { body: bytes as Uint8Array<ArrayBuffer> }))
  const remove = async (key: string, query = ''): Promise<void> => {
    const response = await ask('DELETE', key, query)
    await response.body?.cancel()
  }

  const copy = async (from: string, to: string): Promise<void> =>
    void (await text(ask('PUT', to, '', { headers: { 'x-amz-copy-source': pathOf(from) } })))
  /** When an object was written; undefined if there is none. */
  const writtenAt = async (key: string): Promise<number | undefined> => {
    const head = await ask('HEAD', key)
    if (head.status === 404) return undefined
    if (!head.ok) throw new Error(`the bucket answered ${head.status}`)
    return Date.parse(head.headers.get('last-modified') ?? '')
  }

  const blobs: S3Blobs = {
    place: `s3://${bucket}/${prefix}`,
    mark,

    owner: () =>
      storing('the mark of the bucket was not read', async () => {
        const response = await ask('GET', mark)
        if (response.ok) return serviceIn(await wordsOf(response))
        await response.body?.cancel()
        if (response.status === 404) return undefined
        throw new Error(String(response.status))
      }),

    setOwner: (service, isFirst) =>
      storing('the mark of the bucket was not written', async () => {
        const body = `${JSON.stringify({ herald: 'files', service })}\n`
        const headers: Record<string, string> = isFirst ? { 'if-none-match': '*' } : {}
        const response = await ask('PUT', mark, '', { body, headers })
        await response.body?.cancel()
        if (response.ok || (isFirst && WRITTEN_BY_ANOTHER.has(response.status))) return
        if (!isFirst || response.status !== NO_CONDITIONS) throw new Error(String(response.status))
        await blobs.setOwner(service, false)
      }),

    put: (bytes) => putStaged(blobs, bytes),

    async stage(bytes, most) {
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
          parts ??= await storing('no upload was started', () => begun(stagingOf(randomUUID())))
          const some = Buffer.concat(held)
          ;[held, heldBytes] = [[], 0]
          const into = parts
          await storing('a part was not written', () => into.add(some))
        }
        const sha256 = hash.digest('hex')
        if (!parts) return inMemory(sha256, Buffer.concat(held))
        const whole = parts
        await storing('an upload was not completed', async () => {
          if (heldBytes > 0) await whole.add(Buffer.concat(held))
          await whole.complete()
        })
        return inStaging(sha256, size, whole.key)
      } catch (error) {
        await parts?.abort().catch(() => undefined)
        throw error
      }
    },

    async get(sha256, range, gone) {
      if (!NAME.test(sha256)) return undefined
      return storing('a blob was not read', async () => {
        const isEmpty = range !== undefined && range.end <= range.start
        const headers: Record<string, string> = {}
        if (range && !isEmpty) headers['range'] = `bytes=${range.start}-${range.end - 1}`
        for (const key of [keyOf(sha256), asideOf(sha256)]) {
          const wait = new Wait(answerMs)
          const signal = gone ? AbortSignal.any([wait.signal, gone]) : wait.signal
          const response = await wait.during(ask(isEmpty ? 'HEAD' : 'GET', key, '', { headers, signal }))
          // Otherwise the answer might never end.
          if (response.ok && !response.headers.has('content-length')) {
            await response.body?.cancel()
            throw new Error('the bucket did not send a length')
          }
          if (response.ok && !isEmpty && response.body)
            return checked(response.body, wait, range ? undefined : sha256)
          if (response.ok) return streamOfBytes(new Uint8Array())
          await response.body?.cancel()
          // The range starts after the end of the blob.
          if (response.status === 416) return streamOfBytes(new Uint8Array())
          if (response.status !== 404) throw new Error(String(response.status))
        }
        return undefined
      })
    },

    async probe() {
      const response = await ask('HEAD', '', '', { signal: AbortSignal.timeout(PROBE_MS) })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the bucket answered ${response.status}`)
    },

    async writtenBefore(time) {
      const names: string[] = []
      for await (const { key, at } of listed()) {
        if (at >= time) continue
        const name = key.slice(key.lastIndexOf('/') + 1)
        if (stagingOf(name) === key && UUID.test(name)) await remove(key)
        else if (keyOf(name) === key) names.push(name)
      }
      return names
    },

    async setAside(sha256, writtenBefore) {
      const written = await writtenAt(keyOf(sha256))
      if (written === undefined || written >= writtenBefore) return
      await copy(keyOf(sha256), asideOf(sha256))
      await remove(keyOf(sha256))
    },

    async aside() {
      const place = asideOf('')
      const found: { sha256: string; at: number }[] = []
      for await (const { key, at } of listed(place)) {
        const sha256 = key.slice(place.length)
        if (NAME.test(sha256)) found.push({ sha256, at })
      }
      return found
    },

    async putBack(sha256) {
      if ((await writtenAt(keyOf(sha256))) === undefined) await copy(asideOf(sha256), keyOf(sha256))
    },

    forget: (sha256) => remove(asideOf(sha256)),
  }
  return blobs

  function inMemory(sha256: string, whole: Uint8Array): Staged {
    let kept: Promise<void> | undefined
    return {
      sha256,
      size: whole.length,
      keep: () =>
        (kept ??= storing('a blob was not stored', async () => {
          await (await write(keyOf(sha256), whole)).body?.cancel()
        })),
      discard: async () => undefined,
    }
  }

  function inStaging(sha256: string, size: number, key: string): Staged {
    let kept: Promise<void> | undefined
    return {
      sha256,
      size,
      keep: () =>
        (kept ??= storing('a blob was not stored', async () => {
          await copy(key, keyOf(sha256))
          await remove(key)
        })),
      // If this fails, the staged blob is removed after a day.
      discard: () => (kept ? Promise.resolve() : remove(key).catch(() => undefined)),
    }
  }

  async function begun(key: string): Promise<Parts> {
    const id = tagOf(await text(ask('POST', key, '?uploads=')), 'UploadId')
    const upload = `uploadId=${encodeURIComponent(id)}`
    const etags: string[] = []
    return {
      key,
      async add(bytes) {
        const response = await write(key, bytes, `?partNumber=${etags.length + 1}&${upload}`)
        etags.push(response.headers.get('etag') ?? '')
        await response.body?.cancel()
      },
      async complete() {
        const parts = etags.map(
          (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
        )
        const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
        await text(ask('POST', key, `?${upload}`, { body }))
      },
      abort: () => remove(key, `?${upload}`),
    }
  }

  async function* listed(under = root): AsyncGenerator<{ key: string; at: number }> {
    let after = ''
    for (;;) {
      const query = `?list-type=2&prefix=${encodeURIComponent(under)}${after && `&continuation-token=${encodeURIComponent(after)}`}`
      const page = await text(ask('GET', '', query))
      for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        yield { key: tagOf(entry, 'Key'), at: Date.parse(tagOf(entry, 'LastModified')) }
      after = tagOf(page, 'NextContinuationToken')
      if (after === '') return
    }
  }
}

/** A page of a listing has a thousand keys of up to 1,024 bytes. */
const LONGEST_WORDS = 4 * 1024 * 1024

async function wordsOf({ body }: Response): Promise<string> {
  const bytes = body ? await readAtMost(body, LONGEST_WORDS) : new Uint8Array()
  if (!bytes) throw new Error('the bucket’s answer is too long')
  return new TextDecoder().decode(bytes)
}

/** The service that a mark names. An unreadable mark belongs to an unknown service. */
function serviceIn(mark: string): string {
  try {
    return String((JSON.parse(mark) as { service?: unknown }).service)
  } catch {
    return 'unknown'
  }
}

interface Parts {
  key: string
  add(bytes: Uint8Array): Promise<void>
  complete(): Promise<void>
  abort(): Promise<void>
}

/** The text of a tag in an answer of S3; '' if it is absent. */
const tagOf = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(xml)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/**
 * Aborts a read that takes too long: for the answer, for the next piece, or in all for the number of bytes. A slow
 * reader's time between two pieces does not count.
 */
class Wait {
  readonly #late = new AbortController()
  readonly #ms: number
  /** The remaining time in all, in ms. */
  #left: number

  constructor(ms: number) {
    this.#ms = ms
    this.#left = ms
  }

  get signal(): AbortSignal {
    return this.#late.signal
  }

  /** Adds time for bytes that arrived. */
  add(bytes: number): void {
    this.#left += (bytes / LEAST_BYTES_PER_SECOND) * 1000
  }

  async during<T>(asked: Promise<T>): Promise<T> {
    const began = performance.now()
    const timer = setTimeout(
      () => this.#late.abort(new StorageFailure('the bucket does not answer')),
      Math.min(this.#ms, Math.max(0, this.#left)),
    )
    try {
      return await asked
    } finally {
      clearTimeout(timer)
      this.#left -= performance.now() - began
    }
  }
}

/**
 * A blob as it arrives. If `sha256` is given, compares the whole blob with it, so that altered bytes end with an
 * error.
 */
function checked(
  body: ReadableStream<Uint8Array>,
  wait: Wait,
  sha256: string | undefined,
): ReadableStream<Uint8Array> {
  const hash = createHash('sha256')
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await wait.during(reader.read())
        if (!done) {
          wait.add(value.length)
          if (sha256 !== undefined) hash.update(value)
          return controller.enqueue(value)
        }
        if (sha256 !== undefined && hash.digest('hex') !== sha256)
          throw new StorageFailure(`the blob ${sha256} is damaged`)
        controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
