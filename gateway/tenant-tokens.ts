import { HangUp } from '../server/hang-up'
import type { GatewayApp } from './config'
import { jsonOf, UpstreamError, type Upstream } from './upstream'

/** With less than this left, a new token is asked for while the old one is still used; */
const RENEW_MS = 5 * 60_000
/** with less than this, calls wait for the new one. */
const SPENT_MS = 30_000
/** After a failure, the platform is not asked again for this long. */
const PAUSE_MS = 1_000
/** All probes within this time get the same answer, */
const PROBE_KEPT_MS = 500
/** and try to reach the platform for no longer than this; a slower connection is there for the next probe. */
const PROBE_MS = 5_000
/** Anybody may probe: after this many failures in a row, probes ask the platform no more often than calls do. */
const MOST_PROBES = 60

interface Held {
  token: string
  /** In milliseconds of the monotonic clock. */
  endsAt: number
}

/** The tenant tokens of one application, in memory only. All calls that wait for one share a request. */
export class TenantTokens {
  readonly #app: GatewayApp
  readonly #ask: Upstream
  readonly #now: () => number
  #held: Held | undefined
  #asking: Promise<Held> | undefined
  #failed: { at: number; error: unknown; inRow: number } | undefined
  #probed: { at: number; outcome: Promise<void> } | undefined
  /** The platform was gone since the token came, which may no longer be good. */
  #isDoubted = false

  constructor(app: GatewayApp, ask: Upstream, now = () => performance.now()) {
    this.#app = app
    this.#ask = ask
    this.#now = now
  }

  /** A token good for at least half a minute, at once if one is held. Throws UpstreamError if none can be had. */
  get(): string | Promise<string> {
    const left = (this.#held?.endsAt ?? -Infinity) - this.#now()
    if (this.#held && left > SPENT_MS) {
      if (left < RENEW_MS) void this.#renew().catch(() => undefined)
      return this.#held.token
    }
    return this.#renew().then(({ token }) => token)
  }

  /**
   * Checks that calls would pass: there is a token, and the platform is there. Asks for a token only if none is held,
   * or if the platform was gone meanwhile. Throws UpstreamError if calls would not pass.
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

  /** True for any answer below 500. */
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

  /** Call it when the platform refused this token: it is not used again. One that came meanwhile stays. */
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
      throw new UpstreamError(`the platform gives ${app_id} no token: ${refusalWords(code)}`)
    return { token, endsAt: this.#now() + expire * 1000 }
  }
}

const refusalWords = (code: unknown): string => {
  if (code === 10003 || code === 10014) return `it does not know the application (${code})`
  if (code === 10015) return 'the secret is wrong (10015)'
  return typeof code === 'number' ? `code ${code}` : 'its answer is not understood'
}
