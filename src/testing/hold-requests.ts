/** Holds matching requests of the page from now on until `letGo` is called. */
export function holdRequests(isMeant: (method: string, path: string) => boolean) {
  const { fetch } = globalThis
  let letGo = () => undefined as void
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  let count = 0
  globalThis.fetch = async (url, init) => {
    if (isMeant(init?.method ?? 'GET', new URL(url as string, location.href).pathname)) {
      count += 1
      await gate
    }
    return fetch(url, init)
  }
  return { count: () => count, letGo }
}
