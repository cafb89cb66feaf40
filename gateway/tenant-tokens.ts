import { HangUp } from '../server/hang-up'
import type { GatewayApp } from './config'
import { jsonOf, UpstreamError, type Upstream } from './upstream'

/** With less than this left, a new token is requested while the old one stays in use; */
const RENEW_MS = 5 * 60_000
/** with less than this, calls wait for the new one. */
const SPENT_MS = 30_000
/** The pause after a failure, before the platform is asked again. */
const PAUSE_MS = 1_000
/** All probes within this time get the same answer, */
const PROBE_KEPT_MS = 500
/** and wait no longer than this for the platform. The next probe can use a connection that took longer. */
const PROBE_MS = 5_000
/** Anyone may probe. After this many failures in a row, probes ask the platform no more often than calls do. */
const MOST_PROBES = 60

interface Held {
  token: string
  /** In milliseconds of the monotonic clock. */
  endsAt: number
}

/** The tenant tokens of one application, in memory only. All calls that wait for a token share one request. */
export class TenantTokens {
  readonly #app: GatewayApp
  readonly #ask: Upstream
  readonly #now: () => number
  #held: Held | undefined
  #asking: Promise<Held> | undefined
  #failed: { at: number; error: unknown; inRow: number } | undefined
  #probed: { at: number; outcome: Promise<void> } | undefined
  /** The platform was unreachable since the token arrived, so the token may no longer be valid. */
  #isDoubted = false

  constructor(app: GatewayApp, ask: Upstream, now = () => performance.now()) {
    this.#app = app
    this.#ask = ask
    this.#now = now
  }

  /**
   * A token that is valid for at least half a minute, at once if one is held. Throws UpstreamError if the platform
   * gives none.
   */
  get(): string | Promise<string> {
    const left = (this.#held?.endsAt ?? -Infinity) - this.#now()
    if (this.#held && left > SPENT_MS) {
      if (left < RENEW_MS) void this.#renew().catch(() => undefined)
      return this.#held.token
    }
    return this.#renew().then(({ token }) => token)
  }

  /**
   * Checks that calls would succeed: a token is held and the platform is reachable. Requests a token only if none is
   * held, or if the platform was unreachable meanwhile. Throws UpstreamError if calls would fail.
   */
  probe(): Promise<void> {
    const now = this.#now()
    if (!this.#probed || now - this.#probed.at >= PROBE_KEPT_MS)
      this.#probed = { at: now, outcome: this.#check() }
    return this.#probed.outcome
  }

  async #check(): Promise<void> {
    if (this.#held && this.#held.endsAt - this.#now() > SPENT_MS) {
      this.#isDoubted ||= !(await this.#isThere())
      if (!this.#isDoubted) return
    }
    await this.#renew((this.#failed?.inRow ?? 0) < MOST_PROBES ? PROBE_KEPT_MS : PAUSE_MS)
  }

  /** True for any status below 500. */
  async #isThere(): Promise<boolean> {
    const hangUp = new HangUp()
    const late = setTimeout(() => hangUp.end(), PROBE_MS)
    try {
      const answer = await this.#ask(`${this.#app.platform.open}/`, {
        method: 'HEAD',
        headers: {},
        isRepeatable: true,
        hangUp,
      })
      answer.body.resume()
      return answer.status < 500
    } catch (error) {
      if (error instanceof UpstreamError) return false
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  /** Drops a token that the platform refused, so that it is not used again. A token that arrived meanwhile stays. */
  drop(token: string): void {
    if (this.#held?.token === token) this.#held = undefined
  }

  #renew(pauseMs = PAUSE_MS): Promise<Held> {
    if (this.#failed && this.#now() - this.#failed.at < pauseMs) return Promise.reject(this.#failed.error)
    this.#asking ??= this.#request()
      .then(
        (held) => {
          this.#failed = undefined
          this.#isDoubted = false
          return (this.#held = held)
        },
        (error: unknown) => {
          this.#failed = { at: this.#now(), error, inRow: (this.#failed?.inRow ?? 0) + 1 }
          throw error
        },
      )
      .finally(() => (this.#asking = undefined))
    return this.#asking
  }

  async #request(): Promise<Held> {
    const { app_id, secret, platform } = this.#app
    const answer = await this.#ask(`${platform.open}/open-apis/auth/v3/tenant_access_token/internal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(JSON.stringify({ app_id, app_secret: secret })),
      isRepeatable: true,
    })
    const { code, tenant_access_token: token, expire } = await jsonOf(answer)
    if (code !== 0 || typeof token !== 'string' || typeof expire !== 'number')
      throw new UpstreamError(`the platform refused a token for ${app_id}: ${refusalWords(code)}`)
    return { token, endsAt: this.#now() + expire * 1000 }
  }
}

const refusalWords = (code: unknown): string => {
  if (code === 10003 || code === 10014) return `unknown application (${code})`
  if (code === 10015) return 'wrong secret (10015)'
  return typeof code === 'number' ? `code ${code}` : 'unexpected answer'
}
