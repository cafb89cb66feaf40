interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedURLs
}

interface TrustedURLs {
  createScriptURL(url: string): string
}

/**
 * Starts a worker at an address that Vite built from one of Herald's files. With Trusted Types, a page can start one
 * only through a policy, and can create a policy only once. This one allows addresses of the page's own origin.
 */
export const startWorker = (url: string): Worker => new Worker(trusted(url), { type: 'module' })

/**
 * Starts a worker, asks it one question and terminates it. Resolves with undefined if that is its answer or it sends
 * none within `ms` milliseconds. Rejects when the worker fails or `signal` is aborted.
 */
export function askWorker<Answer>(
  url: string,
  ask: unknown,
  { ms, signal }: { ms: number; signal?: AbortSignal | undefined },
): Promise<Answer | undefined> {
  return new Promise<Answer | undefined>((resolve, reject) => {
    const worker = startWorker(url)
    const settle = (tell: () => void) => {
      clearTimeout(timer)
      worker.terminate()
      tell()
    }
    const timer = setTimeout(() => settle(() => resolve(undefined)), ms)
    worker.addEventListener('message', ({ data }: MessageEvent<Answer | undefined>) =>
      settle(() => resolve(data)),
    )
    worker.addEventListener('error', () => settle(() => reject(new Error('the worker is not there'))))
    signal?.addEventListener('abort', () => settle(() => reject(signal.reason as Error)))
    worker.postMessage(ask)
  })
}

/** Registers the service worker at an address of the page's own origin, for all pages below `scope`. */
export const registerServiceWorker = (
  container: ServiceWorkerContainer,
  url: string,
  scope: string,
): Promise<ServiceWorkerRegistration> => container.register(trusted(url), { scope, updateViaCache: 'none' })

function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('HeraldWorker', {
    createScriptURL(asked) {
      if (new URL(asked, location.href).origin === location.origin) return asked
      throw new TypeError(`not a worker of ours: ${asked}`)
    },
  })
  return policy ? policy.createScriptURL(url) : url
}

let policy: TrustedURLs | undefined
