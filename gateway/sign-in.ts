import type { Answer } from '../server/write-answer'
import { BudgetSpent, type Bucket, type Budget } from './budget'
import type { GatewayApp, GatewayConfig } from './config'
import { cookieOf, hashOf, setCookie, SESSION_COOKIE } from './cookies'
import { randomText, roleOf, type Grant, type Session, type Sessions } from './sessions'
import { SessionUnwritten } from './store'
import { jsonOf, UpstreamError, type Upstream } from './upstream'

export const FLOW_COOKIE = '__Host-herald-sign-in'
/** A sign-in that takes longer has to start over. */
const FLOW_MS = 10 * 60_000
/** The most sign-ins at once. Above this number, the address with the most loses its oldest. */
const MOST_FLOWS = 10_000

/** Why a sign-in failed. The console receives it in its URL, and has a text for each. */
export type SignInFailure = 'refused' | 'expired' | 'stranger' | 'platform'

interface Flow {
  app: GatewayApp
  /** The hash of the browser's cookie. */
  browser: string
  verifier: string
  returnTo: string
  until: number
  /** The address that started it. */
  address: string
  /**
   * The session of the browser that started it, because the browser does not send that cookie when it returns from
   * the platform.
   */
  session: string | undefined
}

interface Given {
  config: GatewayConfig
  sessions: Sessions
  ask: Upstream
  budget: Budget
  now(): number
  /** Called once a sign-in is admitted or refused. */
  onSignIn(grant: Grant, isAdmitted: boolean): Promise<void>
}

/**
 * Signs operators in through the platform's authorize page (platform/gateway#sign-in). Uses a state and PKCE S256,
 * the current token endpoint with the older one as a fallback, then `user_info`. The user token is discarded
 * afterwards.
 */
export class SignIn {
  readonly #given: Given
  readonly #redirectUri: string
  /** By state. A browser may have several, one per tab. */
  readonly #flows = new Map<string, Flow>()
  /** By address: how many codes the platform refused, and since when. */
  readonly #refused = new Map<string, { times: number; since: number }>()

  constructor(given: Given) {
    this.#given = given
    this.#redirectUri = `${given.config.public_url}/gateway/callback`
  }

  /** Redirects the browser, which may have a session, to the platform. */
  begin(
    app: GatewayApp,
    returnTo: string,
    address: string,
    { cookies, session }: { cookies?: string | undefined; session?: Session | undefined } = {},
  ): Answer {
    const [state, verifier] = [randomText(), randomText()]
    const now = this.#given.now()
    for (const [key, { until }] of this.#flows) {
      if (until > now) break
      this.#flows.delete(key)
    }
    if (this.#flows.size >= MOST_FLOWS) this.#flows.delete(this.#oldestOfMost())
    const until = now + FLOW_MS
    const known = cookieOf(cookies, FLOW_COOKIE)
    const id = known !== undefined && this.#ofBrowser(hashOf(known)).length > 0 ? known : randomText()
    this.#flows.set(state, {
      app,
      browser: hashOf(id),
      verifier,
      returnTo: ownPath(returnTo),
      until,
      address,
      session: session?.id_hash,
    })
    const url = new URL(`${app.platform.accounts}/open-apis/authen/v1/authorize`)
    url.search = new URLSearchParams({
      client_id: app.app_id,
      response_type: 'code',
      redirect_uri: this.#redirectUri,
      state,
      code_challenge: hashOf(verifier),
      code_challenge_method: 'S256',
      ...(this.#needsEmail(app) && { scope: EMAIL_SCOPE }),
    }).toString()
    return redirect(url.href, [setCookie(FLOW_COOKIE, id, 'Lax', FLOW_MS / 1000)])
  }

  /**
   * Handles the browser's return from the platform. Opens a session, or redirects to the console with the reason why
   * not.
   */
  async finish(query: URLSearchParams, cookies: string | undefined, address: string): Promise<Answer> {
    const id = cookieOf(cookies, FLOW_COOKIE)
    const browser = id === undefined ? '' : hashOf(id)
    const state = query.get('state') ?? ''
    const found = this.#flows.get(state)
    const flow = found?.browser === browser ? found : undefined
    if (flow) this.#flows.delete(state)
    const over = this.#ofBrowser(browser).length > 0 ? [] : [setCookie(FLOW_COOKIE, '', 'Lax', 0)]
    const failed = (why: SignInFailure) => redirect(`/?sign-in=${why}`, over)
    if (!flow || flow.until < this.#given.now()) return failed('expired')
    const code = query.get('code')
    if (code === null || !/^[\w-]{1,512}$/.test(code)) return failed('refused')
    let grant: Grant
    try {
      grant = await this.#identify(flow, code, address)
    } catch (error) {
      if (error instanceof UpstreamError || error instanceof BudgetSpent) return failed('platform')
      throw error
    }
    const isAdmitted = roleOf(flow.app, grant) !== undefined
    await this.#given.onSignIn(grant, isAdmitted)
    if (!isAdmitted) return failed('stranger')
    const { sessions } = this.#given
    try {
      const earlier = flow.session === undefined ? undefined : sessions.ofHash(flow.session)
      const before = sessions.find(cookies) ?? earlier
      const { id: sessionId, session } = sessions.begin(grant, before)
      for (const other of this.#ofBrowser(browser)) other.session = session.id_hash
      return redirect(flow.returnTo, [...over, setCookie(SESSION_COOKIE, sessionId, 'Strict')])
    } catch (error) {
      if (error instanceof SessionUnwritten) return failed('platform')
      throw error
    }
  }

  #ofBrowser(browser: string): Flow[] {
    return [...this.#flows.values()].filter((flow) => flow.browser === browser)
  }

  /** The oldest sign-in of the address that has the most. */
  #oldestOfMost(): string {
    const byAddress = new Map<string, string[]>()
    for (const [key, { address }] of this.#flows) {
      const keys = byAddress.get(address)
      if (keys) keys.push(key)
      else byAddress.set(address, [key])
    }
    return [...byAddress.values()].reduce((most, keys) => (keys.length > most.length ? keys : most))[0] ?? ''
  }

  async #identify({ app, verifier }: Flow, code: string, address: string): Promise<Grant> {
    const { ask, budget } = this.#given
    // Anyone may begin a sign-in and finish it with a made-up code, so addresses take turns.
    await budget.take({
      buckets: signInBuckets(app, this.#isDoubtful(address)),
      operator: `sign-in ${address}`,
      isBackground: false,
    })
    const token = await this.#userToken(app, code, verifier).catch((error: unknown) => {
      if (error instanceof CodeRefused) this.#noteRefused(address)
      throw error
    })
    const answer = await ask(`${app.platform.open}/open-apis/authen/v1/user_info`, {
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
    })
    const { code: failed, data } = await jsonOf(answer)
    const info = (data ?? {}) as Record<string, unknown>
    const text = (name: string) => (typeof info[name] === 'string' ? info[name] : '')
    if (failed !== 0 || !text('open_id') || !text('tenant_key'))
      throw new UpstreamError('the platform did not name the person who signed in')
    return {
      app_id: app.app_id,
      tenant_key: text('tenant_key'),
      open_id: text('open_id'),
      union_id: text('union_id'),
      name: text('name').slice(0, 200),
      email: text('email'),
    }
  }

  /** Uses the current endpoint, or the older one if the platform has no such path or fails there. */
  async #userToken(app: GatewayApp, code: string, verifier: string): Promise<string> {
    const { ask } = this.#given
    const fields = {
      grant_type: 'authorization_code',
      client_id: app.app_id,
      client_secret: app.secret,
      code,
      redirect_uri: this.#redirectUri,
      code_verifier: verifier,
    }
    const v3 = await ask(`${app.platform.accounts}/oauth/v3/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(new URLSearchParams(fields).toString()),
    })
    if (v3.status !== 404 && v3.status < 500) return tokenIn(await jsonOf(v3))
    v3.body.destroy()
    const v2 = await ask(`${app.platform.open}/open-apis/authen/v2/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(JSON.stringify(fields)),
    })
    return tokenIn(await jsonOf(v2))
  }

  /** Many operators may share an address, such as a proxy's, so only many refused codes slow it down. */
  #isDoubtful(address: string): boolean {
    const refused = this.#refused.get(address)
    return (
      refused !== undefined && refused.times >= MOST_REFUSED && this.#given.now() - refused.since < REFUSED_MS
    )
  }

  #noteRefused(address: string) {
    const now = this.#given.now()
    const refused = this.#refused.get(address)
    if (refused && now - refused.since < REFUSED_MS) {
      refused.times += 1
      return
    }
    // The oldest come first, because a new count is added at the end.
    this.#refused.delete(address)
    for (const [first, { since }] of this.#refused) {
      if (now - since < REFUSED_MS && this.#refused.size < MOST_ADDRESSES) break
      this.#refused.delete(first)
    }
    this.#refused.set(address, { times: 1, since: now })
  }

  #needsEmail({ operators }: GatewayApp): boolean {
    return operators.some(({ open_id }) => open_id === undefined)
  }
}

/** An address is doubtful after this many refused codes within this time. */
const MOST_REFUSED = 20
const REFUSED_MS = 10 * 60_000
/** The most addresses whose refused codes are counted. */
const MOST_ADDRESSES = 10_000

/**
 * A little below the limits of token endpoints, 50 calls a second and 1,000 a minute (platform/gateway#sign-in), so
 * that a whole office may sign in at nine. Doubtful addresses are limited to an even pace that cannot use up a
 * minute's calls.
 */
const signInBuckets = ({ app_id }: GatewayApp, isDoubtful: boolean): Bucket[] => [
  { key: `${app_id} sign-in`, times: 45, ms: 1_000 },
  { key: `${app_id} sign-in of a minute`, times: 950, ms: 60_000 },
  ...(isDoubtful ? [{ key: `${app_id} doubtful sign-in`, times: 10, ms: 1_000 }] : []),
]

/** The platform refused a code. */
class CodeRefused extends UpstreamError {}

/** The scope needed to recognise operators that the configuration names by e-mail. */
const EMAIL_SCOPE = 'contact:user.email:readonly'

function tokenIn({ access_token, code }: Record<string, unknown>): string {
  if (typeof access_token === 'string' && /^[\w.~+/=-]{1,16384}$/.test(access_token)) return access_token
  throw new CodeRefused(`the platform refused a user token: code ${Number(code)}`)
}

/** A path of the console. Any path that could lead elsewhere becomes the first page. */
const ownPath = (path: string): string =>
  /^\/(?![/\\])[\w\-./?=&%#~:]*$/.test(path) && !path.startsWith('/gateway') ? path : '/'

const redirect = (location: string, cookies: readonly string[]): Answer => ({
  status: 302,
  headers: { location, 'cache-control': 'no-store', 'set-cookie': [...cookies] },
})
