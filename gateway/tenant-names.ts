import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from './call'
import { jsonOf, UpstreamError, type Upstream } from './upstream'

/** How long a caller waits for a name. */
const WAIT_MS = 2_000
/** How long the platform is not asked again after a failure. */
const AGAIN_MS = 60_000

/** The names of the applications' tenants. The platform is asked once for each. */
export class TenantNames {
  readonly #contexts: ReadonlyMap<string, AppContext>
  readonly #ask: Upstream
  readonly #asked = new Map<string, Promise<string | undefined>>()

  constructor(contexts: ReadonlyMap<string, AppContext>, ask: Upstream) {
    this.#contexts = contexts
    this.#ask = ask
  }

  /** Undefined if the name is not known in time. */
  of(app_id: string): Promise<string | undefined> {
    const asked =
      this.#asked.get(app_id) ??
      nameOfTenant(this.#contexts.get(app_id), this.#ask).catch((error: unknown) => {
        if (!(error instanceof UpstreamError)) throw error
        setTimeout(() => this.#asked.delete(app_id), AGAIN_MS).unref()
        return undefined
      })
    this.#asked.set(app_id, asked)
    return Promise.race([asked, pause(WAIT_MS, undefined, { ref: false })])
  }
}

/**
 * The name of an application's tenant; undefined if the platform does not return it, for example without the scope.
 * Throws UpstreamError.
 */
async function nameOfTenant(context: AppContext | undefined, ask: Upstream): Promise<string | undefined> {
  if (!context) return undefined
  const answer = await ask(`${context.app.platform.open}/open-apis/tenant/v2/tenant/query`, {
    method: 'GET',
    headers: { authorization: `Bearer ${await context.tokens.get()}` },
  })
  const { code, data } = await jsonOf(answer)
  const name = (data as { tenant?: { name?: unknown } } | undefined)?.tenant?.name
  return code === 0 && typeof name === 'string' && name !== '' ? name.slice(0, 100) : undefined
}
