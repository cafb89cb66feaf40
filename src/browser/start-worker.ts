interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedURLs
}

interface TrustedURLs {
  createScriptURL(url: string): string
}

/**
 * Starts a worker at an address that Vite made of a file of ours. Trusted Types
 * let a page start one through a policy alone, and a policy can be made once;
 * this one lets pass what comes from where the page comes from.
 */
export const startWorker = (url: string): Worker => new Worker(trusted(url), { type: 'module' })

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
