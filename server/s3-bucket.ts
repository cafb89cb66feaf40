import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { backOffMs } from '../primitives/retry'
import { readAtMost } from '../service/blobs/read-at-most'
import type { BucketAddress } from './commands'

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  /** Required with keys that are valid for only a few hours. */
  sessionToken?: string | undefined
}

/** Requests to a failing or busy bucket are repeated this often, */
const MOST_REPEATS = 2
/** after a random part of this time, and then of twice the time. */
const REPEAT_MS = 50
/** How long a request, or the next piece of a blob, may take. */
const ANSWER_MS = 20_000

/**
 * The requests to one bucket of S3, by the keys of its objects. Every request settles: an answer that is read whole
 * has `answerMs` in all. Redirects are not followed, because that would send a signature to another server.
 */
export class Bucket {
  readonly answerMs: number
  /** Where its objects are, for messages: `s3://BUCKET/PREFIX`. */
  readonly place: string
  /** Begins the key of each object. */
  readonly root: string
  readonly #address: BucketAddress
  readonly #client: AwsClient

  constructor(address: BucketAddress, keys: S3Keys, answerMs = ANSWER_MS) {
    const { region, bucket, prefix } = address
    this.answerMs = answerMs
    this.place = `s3://${bucket}/${prefix}`
    this.root = prefix === '' ? '' : `${prefix}/`
    this.#address = address
    this.#client = new AwsClient({ ...keys, service: 's3', region })
  }

  async ask(method: string, key: string, query = '', given: RequestInit = {}): Promise<Response> {
    const { signal = AbortSignal.timeout(this.answerMs), ...init } = given
    const url = `${this.#address.endpoint}${this.#pathOf(key)}${query}`
    for (let repeats = 0; ; repeats += 1) {
      const signed = await this.#client.sign(url, { method, redirect: 'manual', ...init })
      // Passed to `fetch` itself, because Node loses the signal of a `Request` once it collects the object, and would
      // wait for a silent bucket for ever.
      const response = await fetch(signed, { signal })
      if (repeats === MOST_REPEATS || (response.status < 500 && response.status !== 429)) return response
      await pause(Math.random() * backOffMs(repeats + 1, { firstMs: REPEAT_MS }))
    }
  }

  /** The text of an answer. Throws if the bucket reports a failure. */
  async text(method: string, key: string, query = '', init: RequestInit = {}): Promise<string> {
    const said = await wordsOf(await successful(await this.ask(method, key, query, init)))
    // A copy, or the completion of a long upload, answers 200 before it is done, and reports a failure in the body.
    if (said.includes('<Error>')) throw new Error(said.slice(0, 500))
    return said
  }

  /** Returns the ETag of the written object or part. */
  async write(key: string, bytes: Uint8Array, query = ''): Promise<string> {
    const body = bytes as Uint8Array<ArrayBuffer>
    const response = await successful(await this.ask('PUT', key, query, { body }))
    await response.body?.cancel()
    return response.headers.get('etag') ?? ''
  }

  async copy(from: string, to: string): Promise<void> {
    await this.text('PUT', to, '', { headers: { 'x-amz-copy-source': this.#pathOf(from) } })
  }

  async remove(key: string, query = ''): Promise<void> {
    const response = await this.ask('DELETE', key, query)
    await response.body?.cancel()
  }

  /** When an object was written; undefined if there is none. */
  async writtenAt(key: string): Promise<number | undefined> {
    const head = await this.ask('HEAD', key)
    if (head.status === 404) return undefined
    if (!head.ok) throw new Error(`the bucket answered ${head.status}`)
    return Date.parse(head.headers.get('last-modified') ?? '')
  }

  /** The objects whose keys begin with `under`, and when they were written. */
  async *listed(under = this.root): AsyncGenerator<{ key: string; at: number }> {
    let after = ''
    for (;;) {
      const query = `?list-type=2&prefix=${encodeURIComponent(under)}${after && `&continuation-token=${encodeURIComponent(after)}`}`
      const page = await this.text('GET', '', query)
      for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        yield { key: tagOf(entry, 'Key'), at: Date.parse(tagOf(entry, 'LastModified')) }
      after = tagOf(page, 'NextContinuationToken')
      if (after === '') return
    }
  }

  /** Begins an object that is written in parts. It exists once it is complete. */
  async begin(key: string): Promise<Parts> {
    const id = tagOf(await this.text('POST', key, '?uploads='), 'UploadId')
    const upload = `uploadId=${encodeURIComponent(id)}`
    const etags: string[] = []
    return {
      key,
      add: async (bytes) => {
        etags.push(await this.write(key, bytes, `?partNumber=${etags.length + 1}&${upload}`))
      },
      complete: async () => {
        const parts = etags.map(
          (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
        )
        const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
        await this.text('POST', key, `?${upload}`, { body })
      },
      abort: () => this.remove(key, `?${upload}`),
    }
  }

  #pathOf(key: string): string {
    return `/${this.#address.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
  }
}

export interface Parts {
  key: string
  add(bytes: Uint8Array): Promise<void>
  complete(): Promise<void>
  abort(): Promise<void>
}

async function successful(response: Response): Promise<Response> {
  if (response.ok) return response
  throw new Error(`${response.status} ${(await wordsOf(response)).slice(0, 500)}`)
}

/** A page of a listing has a thousand keys of up to 1,024 bytes. */
const LONGEST_WORDS = 4 * 1024 * 1024

export async function wordsOf({ body }: Response): Promise<string> {
  const bytes = body ? await readAtMost(body, LONGEST_WORDS) : new Uint8Array()
  if (!bytes) throw new Error('the bucket’s answer is too long')
  return new TextDecoder().decode(bytes)
}

/** The text of a tag in an answer of S3; '' if it is absent. */
const tagOf = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(xml)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
