import { createHash, randomUUID } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { putStaged, streamOfBytes, tooMany } from '../service/blobs/blobs'
import type { Blobs, Staged } from '../service/blobs/blobs'
import { StorageFailure, storing } from '../service/blobs/storage-failure'
import { OptionError } from './options'
import type { BucketAddress } from './options'

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  /** Goes with keys that are valid for some hours only. */
  sessionToken?: string | undefined
}

export interface S3Blobs extends Blobs {
  /** Where they are, in words: `s3://BUCKET/PREFIX`. */
  place: string
  /** The object that says which service the prefix belongs to. */
  mark: string
  /** The id of the service that the prefix belongs to; undefined: of none yet. */
  owner(): Promise<string | undefined>
  /**
   * Writes whose the prefix is; with `isFirst`, only if nobody has. Not every bucket can write on a condition: another
   * service's word may be written over, so the caller reads the owner again.
   */
  setOwner(service: string, isFirst: boolean): Promise<void>
  /** Throws while the bucket does not answer. */
  probe(): Promise<void>
  /** The blobs last written before `time`. Also removes what was staged before then and never kept. */
  writtenBefore(time: number): Promise<string[]>
  /** Removes a blob, unless it was written again since. */
  remove(sha256: string, writtenBefore: number): Promise<void>
}

/** The bucket that `--blobs` names; throws OptionError when the environment has no keys for it. */
export function openBucket(address: BucketAddress): S3Blobs {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = process.env
  const sessionToken = process.env['AWS_SESSION_TOKEN'] || undefined
  if (!accessKeyId || !secretAccessKey)
    throw new OptionError('--blobs needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.')
  return s3Blobs(address, { accessKeyId, secretAccessKey, sessionToken })
}

/** Longer blobs are uploaded in parts of this size as they arrive; S3 takes no part below 5 MiB except the last. */
const PART_BYTES = 8 * 1024 * 1024
const PROBE_MS = 900
/** Of a conditional write: another one was before it, or is under way. */
const WRITTEN_BY_ANOTHER: ReadonlySet<number> = new Set([412, 409])
/** What is staged is named by one; a prefix below this one may be called staging, too. */
const UUID = /^[0-9a-f-]{36}$/
/** From a bucket that cannot write on a condition, and says so. */
const NO_CONDITIONS = 501
/** How long a request may take, or a blob's next piece: a file is kept within a transaction, for which others wait. */
const ANSWER_MS = 20_000

/**
 * Bytes in a bucket, under their SHA-256: `PREFIX/ab/abcdef…`. Short ones stay
 * in memory until they are kept. Long ones are staged under a random name, since
 * their hash is known only at their end, and copied within the bucket when they
 * are kept. Any number of instances of one service may share a prefix: a name always holds the
 * same bytes, and nothing written within the last day is removed. `PREFIX/herald.json` says whose it is.
 */
export function s3Blobs(
  address: BucketAddress,
  keys: S3Keys,
  partBytes = PART_BYTES,
  answerMs = ANSWER_MS,
): S3Blobs {
  const { endpoint, region, bucket, prefix } = address
  const client = new AwsClient({ ...keys, service: 's3', region, retries: 2 })
  const root = prefix === '' ? '' : `${prefix}/`
  const mark = `${root}herald.json`
  const keyOf = (sha256: string) => `${root}${sha256.slice(0, 2)}/${sha256}`
  const stagingOf = (id: string) => `${root}staging/${id}`
  const pathOf = (key: string) => `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
  const ask = async (method: string, key: string, query = '', given: RequestInit = {}): Promise<Response> =>
    client.fetch(`${endpoint}${pathOf(key)}${query}`, {
      method,
      signal: AbortSignal.timeout(answerMs),
      ...given,
    })
  const done = async (asked: Promise<Response>): Promise<Response> => {
    const response = await asked
    if (response.ok) return response
    throw new Error(`${response.status} ${(await response.text()).slice(0, 500)}`)
  }
  const text = async (asked: Promise<Response>): Promise<string> => {
    const said = await (await done(asked)).text()
    // Copying and completing a long upload answer 200 before they are done, and report a failure in the body.
    if (said.includes('<Error>')) throw new Error(said.slice(0, 500))
    return said
  }
  const write = async (key: string, bytes: Uint8Array, query = ''): Promise<Response> =>
    done(ask('PUT', key, query, { body: bytes as Uint8Array<ArrayBuffer> }))
  const remove = async (key: string, query = ''): Promise<void> => {
    const response = await ask('DELETE', key, query)
    await response.body?.cancel()
  }

  const blobs: S3Blobs = {
    place: `s3://${bucket}/${prefix}`,
    mark,

    owner: () =>
      storing('the mark of the bucket was not read', async () => {
        const response = await ask('GET', mark)
        if (response.ok) return serviceIn(await response.text())
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
          parts ??= await storing('no upload was begun', () => begun(stagingOf(randomUUID())))
          const some = Buffer.concat(held)
          ;[held, heldBytes] = [[], 0]
          const into = parts
          await storing('a part was not written', () => into.add(some))
        }
        const sha256 = hash.digest('hex')
        if (!parts) return inMemory(sha256, Buffer.concat(held))
        const whole = parts
        await storing('an upload was not ended', async () => {
          if (heldBytes > 0) await whole.add(Buffer.concat(held))
          await whole.complete()
        })
        return inStaging(sha256, size, whole.key)
      } catch (error) {
        await parts?.abort().catch(() => undefined)
        throw error
      }
    },

    async get(sha256, range) {
      if (!/^[0-9a-f]{64}$/.test(sha256)) return undefined
      return storing('a blob was not read', async () => {
        const isEmpty = range !== undefined && range.end <= range.start
        const headers: Record<string, string> = {}
        if (range && !isEmpty) headers['range'] = `bytes=${range.start}-${range.end - 1}`
        const wait = new Wait(answerMs)
        const { signal } = wait
        const response = await wait.during(
          ask(isEmpty ? 'HEAD' : 'GET', keyOf(sha256), '', { headers, signal }),
        )
        if (response.ok && !isEmpty && response.body)
          return checked(response.body, wait, range ? undefined : sha256)
        if (response.ok) return streamOfBytes(new Uint8Array())
        await response.body?.cancel()
        if (response.status === 404) return undefined
        // The range begins after the end of the blob.
        if (response.status === 416) return streamOfBytes(new Uint8Array())
        throw new Error(String(response.status))
      })
    },

    async probe() {
      const response = await ask('HEAD', '', '', { signal: AbortSignal.timeout(PROBE_MS) })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the bucket answers ${response.status}`)
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

    async remove(sha256, writtenBefore) {
      const head = await ask('HEAD', keyOf(sha256))
      if (head.ok && Date.parse(head.headers.get('last-modified') ?? '') < writtenBefore)
        await remove(keyOf(sha256))
    },
  }
  return blobs

  function inMemory(sha256: string, whole: Uint8Array): Staged {
    let kept: Promise<void> | undefined
    return {
      sha256,
      size: whole.length,
      keep: () =>
        (kept ??= storing('a blob was not kept', async () => {
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
        (kept ??= storing('a blob was not kept', async () => {
          await text(ask('PUT', keyOf(sha256), '', { headers: { 'x-amz-copy-source': pathOf(key) } }))
          await remove(key)
        })),
      // If this fails, what is left behind is removed after a day.
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

  async function* listed(): AsyncGenerator<{ key: string; at: number }> {
    let after = ''
    for (;;) {
      const query = `?list-type=2&prefix=${encodeURIComponent(root)}${after && `&continuation-token=${encodeURIComponent(after)}`}`
      const page = await text(ask('GET', '', query))
      for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        yield { key: tagOf(entry, 'Key'), at: Date.parse(tagOf(entry, 'LastModified')) }
      after = tagOf(page, 'NextContinuationToken')
      if (after === '') return
    }
  }
}

/** The service that a mark names; a mark that cannot be read is nobody's here. */
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

/** Aborts what it waits for when that takes too long; a slow reader's time between two pieces does not count. */
class Wait {
  readonly #late = new AbortController()
  readonly #ms: number

  constructor(ms: number) {
    this.#ms = ms
  }

  get signal(): AbortSignal {
    return this.#late.signal
  }

  async during<T>(asked: Promise<T>): Promise<T> {
    const timer = setTimeout(
      () => this.#late.abort(new StorageFailure('the bucket does not answer')),
      this.#ms,
    )
    try {
      return await asked
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * A blob as it arrives. A whole one is compared with its name, if that is given: altered bytes end in an error, not as
 * if they were intact.
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
