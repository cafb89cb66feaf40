import { HangUp } from '../server/hang-up'
import type { GatewayApp } from './config'
import { jsonOf, UpstreamError, type Upstream } from './upstream'

/** With less than this left a new token is asked for while the old one serves; */
const RENEW_MS = 5 * 60_000
/** with less than this, calls wait for the new one. */
const SPENT_MS = 30_000
/** After a failure the platform is left alone for so long. */
const PAUSE_MS = 1_000
/** Anyone who probes has the same answer again for so long, */
const PROBE_KEPT_MS = 500
/** and waits no longer; a connection that takes longer to open is there for the next probe. */
const PROBE_MS = 5_000
/** Anybody may ask whether it is well: after so many failures in a row a probe leaves the platform alone as long as a call does. */
const MOST_PROBES = 60

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
  #failed: { at: number; error: unknown; inRow: number } | undefined
  #probed: { at: number; outcome: Promise<void> } | undefined
  /** The platform was gone since: what is held may be of no more use. */
  #isDoubted = false

  constructor(app: GatewayApp, ask: Upstream, now = () => performance.now()) {
    this.#app = app
    this.#ask = ask
    this.#now = now
  }

  /** A token that is good for half a minute at least: at once where it is held. Throws UpstreamError where there is none to be had. */
  get(): string | Promise<string> {
    const left = (this.#held?.endsAt ?? -Infinity) - this.#now()
    if (this.#held && left > SPENT_MS) {
      if (left < RENEW_MS) void this.#renew().catch(() => undefined)
      return this.#held.token
    }
    return this.#renew().then(({ token }) => token)
  }

  /**
   * Whether calls would go: there is a token, and the platform is there. It is asked for a token only where none is held,
   * or where it was gone meanwhile. Throws UpstreamError where it is not well.
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

  /** Whatever it says but that it is out of order. */
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

  /** The platform refused this one: it is not used again. A token that came meanwhile stays. */
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
