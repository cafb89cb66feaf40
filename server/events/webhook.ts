import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Outcome, Push } from '../../service/events/deliverer'
import type { WebhookTarget } from '../../service/events/event-hub'
import { answerOf } from '../answer-of'
import { isLoopback } from '../local-guard'
import { fieldsIn, valueIn } from './json-in'

/** How long a push and the answer to a challenge may take in all (platform/events#delivery, platform/events#challenge), */
const USUAL = { pushMs: 3_000, challengeMs: 1_000 }
/** and how long its connection. */
const CONNECT_MS = 2_000
/** At most this much of an answer is read; a callback's card has 30 KB. */
const ANSWER_BYTES = 262_144

interface WebhookOptions {
  /** Webhooks may go to other machines than this one. */
  mayLeave: boolean
  /** How long a push and the answer to a challenge may take; a test does not wait as long. */
  times?: { pushMs: number; challengeMs: number }
}

/**
 * Pushes events to addresses (platform/events#webhooks). An address is sent a
 * challenge before its first event, and again until it has answered one, as its
 * server may start later than Herald. Redirects are not followed, and without
 * `mayLeave` nothing is sent to another machine, whatever a name resolves to.
 */
export function webhooks({ mayLeave, times = USUAL }: WebhookOptions) {
  /** By address and keys: the results of challenges; failed ones are removed. */
  const verified = new Map<string, Promise<string | undefined>>()

  const post = (url: URL, body: string, headers: Record<string, string>, ms: number) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        // A new connection each time: the other side might be closing a kept-alive one just then.
        agent: false,
        ...(!mayLeave && { lookup: lookupHere }),
        headers: {
          'content-type': 'application/json;charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Herald',
          ...headers,
        },
      })
      const late = setTimeout(() => outgoing.destroy(new PushFailed('timeout')), ms)
      const unconnected = setTimeout(() => {
        if (outgoing.socket?.connecting !== false) outgoing.destroy(new PushFailed('no connection'))
      }, CONNECT_MS)
      outgoing.once('close', () => {
        clearTimeout(late)
        clearTimeout(unconnected)
      })
      const answered = (incoming: IncomingMessage) => {
        textOf(incoming).then((text) => resolve({ status: incoming.statusCode ?? 0, text }), reject)
      }
      answerOf(outgoing, answered, reject)
      outgoing.end(body)
    })

  const send = async (target: WebhookTarget, plain: string, ms: number) => {
    const url = new URL(target.url)
    if (!mayLeave && !isLoopback(url.hostname)) throw new PushFailed(NOT_HERE)
    const { body, headers } = sealed(plain, target.encrypt_key)
    return post(url, body, headers, ms)
  }

  /** Returns what was wrong with the answer; undefined: it was right. */
  const challenge = async (target: WebhookTarget): Promise<string | undefined> => {
    const challenge = randomBytes(16).toString('hex')
    const asked = { challenge, token: target.verification_token, type: 'url_verification' }
    try {
      const { status, text } = await send(target, JSON.stringify(asked), times.challengeMs)
      return status === 200 && fieldsIn(text)['challenge'] === challenge
        ? undefined
        : 'challenge code not returned'
    } catch (error) {
      return `challenge: ${wordsOf(error)}`
    }
  }

  /** Challenges once, however many callers wait; after a failure, the next call tries again. */
  const verify = (target: WebhookTarget): Promise<string | undefined> => {
    const key = JSON.stringify(target)
    const known = verified.get(key)
    if (known) return known
    const asked = challenge(target).then((fault) => {
      if (fault !== undefined) verified.delete(key)
      return fault
    })
    verified.set(key, asked)
    return asked
  }

  return {
    verify,
    async push(target: WebhookTarget, push: Push): Promise<Outcome> {
      const fault = await verify(target)
      if (fault !== undefined) return { accepted: false, result: fault }
      try {
        const { status, text } = await send(target, push.text(target.verification_token), times.pushMs)
        const accepted = status === 200
        return { accepted, result: String(status), ...(push.isCallback && { answer: valueIn(text) }) }
      } catch (error) {
        return { accepted: false, result: wordsOf(error) }
      }
    },
  }
}

const NOT_HERE = 'target is on another machine: --events-remote allows that'

/** The message is for the log of deliveries. */
class PushFailed extends Error {}

const wordsOf = (error: unknown): string => {
  if (error instanceof PushFailed) return error.message
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed'
}

/** Resolves names to this machine only: a name may resolve to anything, and to something else the next time. */
const lookupHere: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const here = error ? [] : addresses.filter(({ address }) => isLoopback(address))
    const [first] = here
    if (!first) callback(error ?? new PushFailed(NOT_HERE), '', 4)
    else if (options.all) callback(null, here)
    else callback(null, first.address, first.family)
  })
}

/** The text of an answer, cut at ANSWER_BYTES: nobody reads the answer to an event. */
async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes > ANSWER_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8')
}

/** The body on the wire and the headers that sign it; without an Encrypt Key, the plain body and no headers. */
function sealed(
  plain: string,
  encryptKey: string | undefined,
): { body: string; headers: Record<string, string> } {
  if (encryptKey === undefined) return { body: plain, headers: {} }
  const body = JSON.stringify({ encrypt: encrypted(plain, encryptKey, randomBytes(16)) })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(8).toString('hex')
  return {
    body,
    headers: {
      'X-Lark-Request-Timestamp': timestamp,
      'X-Lark-Request-Nonce': nonce,
      'X-Lark-Signature': signature(timestamp, nonce, encryptKey, body),
    },
  }
}

/** AES-256-CBC under the SHA-256 of the Encrypt Key, with the IV in front (platform/events#encryption). */
export function encrypted(plain: string, encryptKey: string, iv: Uint8Array): string {
  const key = createHash('sha256').update(encryptKey).digest()
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final()]).toString('base64')
}

/** A plain digest of what goes over the wire (platform/events#signature). */
export const signature = (timestamp: string, nonce: string, encryptKey: string, body: string): string =>
  createHash('sha256').update(`${timestamp}${nonce}${encryptKey}${body}`).digest('hex')
