import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Outcome, Push } from '../../service/events/deliverer'
import type { WebhookTarget } from '../../service/events/event-hub'
import { isLoopback } from '../local-guard'
import { fieldsIn, valueIn } from './json-in'

/** How long a push may take in all, and its connection (platform/events#delivery). */
const PUSH_MS = 3_000
const CONNECT_MS = 2_000
/** How long the answer to a challenge may take (platform/events#challenge). */
const CHALLENGE_MS = 1_000
/** As much is read of an answer; a callback's card has 30 KB. */
const ANSWER_BYTES = 262_144

interface WebhookOptions {
  /** Webhooks may go to other machines than this one. */
  mayLeave: boolean
}

/**
 * Pushes events to addresses (platform/events#webhooks). An address is asked for a
 * challenge before its first event, and again until it has answered one: what
 * listens may be started later than Herald. No redirect is followed, and unless
 * told otherwise nothing goes further than this machine, whatever a name
 * resolves to.
 */
export function webhooks({ mayLeave }: WebhookOptions) {
  /** By address and keys: what has answered its challenge. */
  const verified = new Map<string, Promise<string | undefined>>()

  const post = (url: URL, body: string, headers: Record<string, string>, ms: number) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        // A connection of its own: one that is kept may be closed by the other side just then.
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
      outgoing.once('error', reject)
      outgoing.once('response', (incoming) => {
        textOf(incoming).then((text) => resolve({ status: incoming.statusCode ?? 0, text }), reject)
      })
      outgoing.end(body)
    })

  const send = async (target: WebhookTarget, plain: string, ms: number) => {
    const url = new URL(target.url)
    if (!mayLeave && !isLoopback(url.hostname)) throw new PushFailed(NOT_HERE)
    const { body, headers } = sealed(plain, target.encrypt_key)
    return post(url, body, headers, ms)
  }

  /** Undefined: it has answered as it should; else what was wrong. */
  const challenge = async (target: WebhookTarget): Promise<string | undefined> => {
    const challenge = randomBytes(16).toString('hex')
    const asked = { challenge, token: target.verification_token, type: 'url_verification' }
    try {
      const { status, text } = await send(target, JSON.stringify(asked), CHALLENGE_MS)
      return status === 200 && fieldsIn(text)['challenge'] === challenge
        ? undefined
        : 'challenge code not returned'
    } catch (error) {
      return `challenge: ${wordsOf(error)}`
    }
  }

  /** Asks once, however many wait for it; what has failed is asked again the next time. */
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
        const { status, text } = await send(target, push.text(target.verification_token), PUSH_MS)
        const accepted = status === 200
        return { accepted, result: String(status), ...(push.isCallback && { answer: valueIn(text) }) }
      } catch (error) {
        return { accepted: false, result: wordsOf(error) }
      }
    },
  }
}

const NOT_HERE = 'target is on another machine: --events-remote allows that'

/** The words are for the log of deliveries. */
class PushFailed extends Error {}

const wordsOf = (error: unknown): string => {
  if (error instanceof PushFailed) return error.message
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed'
}

/** Resolves names, and refuses what is not this machine: a name may say anything, and something else the next time. */
const lookupHere: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const here = error ? [] : addresses.filter(({ address }) => isLoopback(address))
    const [first] = here
    if (!first) callback(error ?? new PushFailed(NOT_HERE), '', 4)
    else if (options.all) callback(null, here)
    else callback(null, first.address, first.family)
  })
}

/** Of what is longer the beginning is enough: nobody reads an event's answer. */
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

/** The body on the wire and the headers that sign it; without an Encrypt Key neither is changed. */
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

/** AES-256-CBC under the SHA-256 of the Encrypt Key, behind its IV (platform/events#encryption). */
export function encrypted(plain: string, encryptKey: string, iv: Uint8Array): string {
  const key = createHash('sha256').update(encryptKey).digest()
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final()]).toString('base64')
}

/** A plain digest of what goes over the wire (platform/events#signature). */
export const signature = (timestamp: string, nonce: string, encryptKey: string, body: string): string =>
  createHash('sha256').update(`${timestamp}${nonce}${encryptKey}${body}`).digest('hex')
