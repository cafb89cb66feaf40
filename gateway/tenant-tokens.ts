import type { GatewayApp } from './config'
import { jsonOf, UpstreamError, type Upstream } from './upstream'

/** With less than this left a new token is asked for while the old one serves; */
const RENEW_MS = 5 * 60_000
/** with less than this, calls wait for the new one. */
const SPENT_MS = 30_000
/** After a failure the platform is left alone for so long. */
const PAUSE_MS = 1_000
/** Whoever probes waits less; a connection that takes longer to open is there for the next probe. */
const PROBE_MS = 5_000
/** Anybody may ask whether it is well: after so many probes in a row there is one a second. */
const MOST_PROBES = 300

interface Held {
  token: string
  /** On the monotonic clock, in milliseconds. */
  endsAt: number
}

/** The tenant tokens of one application, in memory only: one request however many calls wait for it. */
export class TenantTokens {
  readonly #app: GatewayApp
  readonly #ask: Upstream
  readonly #now: () => number
  #held: Held | undefined
  #asking: Promise<Held> | undefined
  #failed: { at: number; error: unknown } | undefined
  readonly #probes: { left: number; at: number; last: Promise<void> | undefined }

  constructor(app: GatewayApp, ask: Upstream, now = () => performance.now()) {
    this.#app = app
    this.#ask = ask
    this.#now = now
    this.#probes = { left: MOST_PROBES, at: now(), last: undefined }
  }

  /** A token that is good for half a minute at least. Throws UpstreamError where there is none to be had. */
  async get(): Promise<string> {
    const left = (this.#held?.endsAt ?? -Infinity) - this.#now()
    if (this.#held && left > SPENT_MS) {
      if (left < RENEW_MS) void this.#renew().catch(() => undefined)
      return this.#held.token
    }
    return (await this.#renew()).token
  }

  /**
   * Asks the platform, whatever is held: it gives the same token while that is good for long. Who keeps asking has the
   * last answer again for a second. Throws UpstreamError where there is none to be had.
   */
  probe(): Promise<void> {
    const probes = this.#probes
    const now = this.#now()
    probes.left = Math.min(MOST_PROBES, probes.left + (now - probes.at) / 1_000)
    probes.at = now
    if (probes.last && probes.left < 1) return probes.last
    probes.left -= 1
    return (probes.last = this.#request(AbortSignal.timeout(PROBE_MS)).then(() => undefined))
  }

  /** The platform refused this one: it is not used again. A token that came meanwhile stays. */
  drop(token: string): void {
    if (this.#held?.token === token) this.#held = undefined
  }

  #renew(): Promise<Held> {
    if (this.#failed && this.#now() - this.#failed.at < PAUSE_MS) return Promise.reject(this.#failed.error)
    this.#asking ??= this.#request()
      .then(
        (held) => {
          this.#failed = undefined
          return (this.#held = held)
        },
        (error: unknown) => {
          this.#failed = { at: this.#now(), error }
          throw error
        },
      )
      .finally(() => (this.#asking = undefined))
    return this.#asking
  }

  async #request(signal?: AbortSignal): Promise<Held> {
    const { app_id, secret, platform } = this.#app
    const answer = await this.#ask(`${platform.open}/open-apis/auth/v3/tenant_access_token/internal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(JSON.stringify({ app_id, app_secret: secret })),
      isRepeatable: true,
      signal,
    })
    const { code, tenant_access_token: token, expire } = await jsonOf(answer)
    if (code !== 0 || typeof token !== 'string' || typeof expire !== 'number')
      throw new UpstreamError(`the platform gives ${app_id} no token: ${refusalWords(code)}`)
    return { token, endsAt: this.#now() + expire * 1000 }
  }
}

const refusalWords = (code: unknown): string => {
  if (code === 10003 || code === 10014) return `it does not know the application (${code})`
  if (code === 10015) return 'the secret is wrong (10015)'
  return typeof code === 'number' ? `code ${code}` : 'its answer is not understood'
}
