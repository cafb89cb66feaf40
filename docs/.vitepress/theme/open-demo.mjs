/** The demo's pages below its folder are no files: its worker answers them. */
const DEMO = '/demo/'

/**
 * Opens the page of the demo that the address names, on a first visit: the host has answered 404, because the demo's
 * worker was not there yet. Does nothing at other addresses, and where no worker can be installed.
 */
export async function openDemo() {
  const { pathname } = location
  if (!pathname.startsWith(DEMO) || /\.\w+$/.test(pathname) || !navigator.serviceWorker) return
  // With a worker, the demo itself has answered.
  if (await navigator.serviceWorker.getRegistration(DEMO)) return
  const { installing } = await navigator.serviceWorker.register(`${DEMO}mockServiceWorker.js`)
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'activated') location.reload()
  })
}
