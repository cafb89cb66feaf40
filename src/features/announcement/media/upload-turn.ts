/**
 * Uploads of one application go one at a time, in whichever tab: the platform
 * refuses a second one (platform-facts i.5, 1061045). Where the browser has no
 * locks, as on a page that is not served securely, the turns are of this page.
 */
export function uploadTurn(owner: string) {
  return <T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    if (!('locks' in navigator)) return inThisPage(run)
    return navigator.locks.request(`herald.upload.${owner}`, { signal }, run)
  }
}

let last: Promise<unknown> = Promise.resolve()

function inThisPage<T>(run: () => Promise<T>): Promise<T> {
  const turn = last.then(run)
  last = turn.catch(() => undefined)
  return turn
}
