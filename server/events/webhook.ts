import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { clearTimeout, setTimeout } from 'node:timers'
import { codeOf } from '../../service/errors/any-realm'
import type { WebhookTarget } from '../../service/events/event-hub'
import type { Outcome, Push } from '../../service/events/push-event'
import { answerOf } from '../answer-of'
import { isLoopback } from '../local-guard'
import { fieldsIn, valueIn } from './json-in'

/** How long a push and the answer to a challenge may take in all (platform/events#delivery, platform/events#challenge), */
const USUAL = { pushMs: 3_000, challengeMs: 1_000 }
/** and how long its connection may take. */
const CONNECT_MS = 2_000
/** The most bytes of an answer that are read. A callback's card has up to 30 KB. */
const ANSWER_BYTES = 262_144

interface WebhookOptions {
  /** Webhooks may go to other machines than this one. */
  mayLeave: boolean
  /** Shorter time limits for tests. */
  times?: { pushMs: number; challengeMs: number }
}

/**
 * Pushes events to addresses (platform/events#webhooks). Sends each address a challenge before its first event, and
 * repeats it until one is answered, because the server there may start later than Herald. Does not follow redirects.
 * Without `mayLeave`, sends nothing to another machine, even if a name resolves to one.
 */
export function webhooks({ mayLeave, times = USUAL }: WebhookOptions) {
  /** The results of challenges by address and keys. Failed ones are removed. */
  const verified = new Map<string, Promise<string | undefined>>()

  const post = (url: URL, body: string, headers: Record<string, string>, ms: number) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        // A new connection each time, because the receiver might be closing a kept-alive one.
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

  const send = async (target: WebhookTarget, { body, headers }: Wire, ms: number) => {
    const url = new URL(target.url)
    if (!mayLeave && !isLoopback(url.hostname)) throw new PushFailed(NOT_HERE)
    return post(url, body, headers, ms)
  }

  /** By the address of a legacy card callback; each is renewed once a press was accepted. */
  const refreshTokens = new Map<string, string>()

  const sendPush = async (target: WebhookTarget, plain: string) => {
    if (target.form !== 'legacy card') return send(target, sealed(plain, target.encrypt_key), times.pushMs)
    const refresh = refreshTokens.get(target.url) ?? randomBytes(16).toString('hex')
    refreshTokens.set(target.url, refresh)
    const headers = { ...signed(plain, target.verification_token, 'sha1'), 'X-Refresh-Token': refresh }
    const answer = await send(target, { body: plain, headers }, times.pushMs)
    if (answer.status === 200) refreshTokens.delete(target.url)
    return answer
  }

  /** Returns the fault of the answer; undefined if it was right. */
  const challenge = async (target: WebhookTarget): Promise<string | undefined> => {
    const challenge = randomBytes(16).toString('hex')
    const asked = { challenge, token: target.verification_token, type: 'url_verification' }
    try {
      const { status, text } = await send(
        target,
        sealed(JSON.stringify(asked), target.encrypt_key),
        times.challengeMs,
      )
      return status === 200 && fieldsIn(text)['challenge'] === challenge
        ? undefined
        : 'challenge code not returned'
    } catch (error) {
      return `challenge: ${wordsOf(error)}`
    }
  }

  /** Challenges once for all waiting callers. After a failure, the next call tries again. */
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
        const { status, text } = await sendPush(target, push.text(target.verification_token))
        const accepted = status === 200
        return { accepted, result: String(status), ...(push.isCallback && { answer: valueIn(text) }) }
      } catch (error) {
        return { accepted: false, result: wordsOf(error) }
      }
    },
  }
}

const NOT_HERE = 'target is on another machine: allow that with --events-remote'

/** The message is for the log of deliveries. */
class PushFailed extends Error {}

const wordsOf = (error: unknown): string => {
  if (error instanceof PushFailed) return error.message
  return codeOf(error) || 'failed'
}

/** Resolves names to this machine only, because a name may resolve to any address, and to another one next time. */
const lookupHere: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const here = error ? [] : addresses.filter(({ address }) => isLoopback(address))
    const [first] = here
    if (!first) callback(error ?? new PushFailed(NOT_HERE), '', 4)
    else if (options.all) callback(null, here)
    else callback(null, first.address, first.family)
  })
}

/** The text of an answer, cut at ANSWER_BYTES, because the rest is not needed. */
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

/** A body on the wire and the headers that sign it. */
interface Wire {
  body: string
  headers: Record<string, string>
}

/** Without an Encrypt Key, the plain body and no headers. */
function sealed(plain: string, encryptKey: string | undefined): Wire {
  if (encryptKey === undefined) return { body: plain, headers: {} }
  const body = JSON.stringify({ encrypt: encrypted(plain, encryptKey, randomBytes(16)) })
  return { body, headers: signed(body, encryptKey) }
}

function signed(body: string, key: string, algorithm: Algorithm = 'sha256'): Wire['headers'] {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(8).toString('hex')
  return {
    'X-Lark-Request-Timestamp': timestamp,
    'X-Lark-Request-Nonce': nonce,
    'X-Lark-Signature': signature(timestamp, nonce, key, body, algorithm),
  }
}

/** AES-256-CBC under the SHA-256 of the Encrypt Key, with the IV in front (platform/events#encryption). */
export function encrypted(plain: string, encryptKey: string, iv: Uint8Array): string {
  const key = createHash('sha256').update(encryptKey).digest()
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final()]).toString('base64')
}

/** Legacy card callbacks are signed with SHA-1 and the Verification Token (platform/events#legacy-callback). */
type Algorithm = 'sha256' | 'sha1'

/** A plain digest of the sent body (platform/events#signature). */
export const signature = (
  timestamp: string,
  nonce: string,
  key: string,
  body: string,
  algorithm: Algorithm = 'sha256',
): string => createHash(algorithm).update(`${timestamp}${nonce}${key}${body}`).digest('hex')
