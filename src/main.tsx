import './no-eval'
import { setBeforeCall, setGet, setPost } from './api/client'
import { fetchInPage, sendFormInPage } from './api/in-page'
import { createQueryClient } from './api/query-client'
import { preloadPage } from './app/lazy-pages'
import { readEarly } from './app/read-early'
import { BASE_PATH } from './browser/base-path'
import { i18n, startLanguage } from './i18n/i18n'
import './ui/base.css'
import { startFont } from './ui/font'
import './ui/tokens.css'
import { startTheme } from './ui/theme'

startTheme()
const words = startLanguage()
// `start` reports it.
words.catch(() => undefined)
startFont()

/** The service runs in this page. Otherwise it runs on a server. */
const IS_IN_PAGE = import.meta.env.VITE_HERALD_SERVICE !== 'server'

const root = document.getElementById('root')
if (root) void start(root)

/** Starts the service if it runs in this page, then the console. */
async function start(root: HTMLElement) {
  if (IS_IN_PAGE && !isSecureContext)
    return say(root, `${i18n.t('start:failed')}. ${i18n.t('start:insecure')}`)
  say(root, i18n.t('start:starting'))
  try {
    const isFresh = IS_IN_PAGE && (await isFreshWanted(root))
    const app = import('./app/start-app')
    const pathname = location.pathname.slice(BASE_PATH.length)
    const queries = createQueryClient()
    // In the next task: the first call is sent before, and does not wait behind the page's code. Over HTTP/1.1 a browser
    // has six connections.
    setTimeout(() => preloadPage(pathname))
    await startService(isFresh)
    void readEarly(queries, pathname).catch(() => undefined)
    const [{ startApp }] = await Promise.all([app, words])
    startApp(root, queries)
  } catch (error) {
    const isOtherVersion = error instanceof Error && error.name === 'StoreRefused'
    say(
      root,
      `${i18n.t('start:failed')}. ${i18n.t(isOtherVersion ? 'start:otherVersion' : 'start:failedNext')}`,
    )
    reportError(error)
  }
}

/**
 * Whether the user wants to reset the world in this page. An address alone changes nothing: the page asks anyone who
 * follows a link with `?fresh`. It removes the parameter before the user answers, so that a reload does not ask
 * again.
 */
async function isFreshWanted(root: HTMLElement): Promise<boolean> {
  const url = new URL(location.href)
  if (!url.searchParams.has('fresh')) return false
  url.searchParams.delete('fresh')
  history.replaceState(null, '', url)
  const [{ confirmReset }] = await Promise.all([import('./app/confirm-reset'), words])
  const answer = await confirmReset()
  say(root, i18n.t('start:starting'))
  return answer
}

async function startService(isFresh: boolean) {
  if (!IS_IN_PAGE) return
  const { startMock } = await import('../mocks/browser')
  const mock = await startMock({ isFresh })
  setBeforeCall(() => mock.ready())
  setPost(sendFormInPage(mock.answer))
  setGet(fetchInPage(mock.answer))
}

function say(root: HTMLElement, words: string) {
  const line = document.createElement('p')
  line.className = 'starting'
  line.setAttribute('role', 'status')
  line.textContent = words
  root.replaceChildren(line)
}
