import { setBeforeCall, setGet, setPost } from './api/client'
import { fetchInPage, sendFormInPage } from './api/in-page'
import { preloadPage } from './app/lazy-pages'
import { i18n, startLanguage } from './i18n/i18n'
import './ui/base.css'
import './ui/tokens.css'
import { startTheme } from './ui/theme'

// Before any schema is built: compiling validators from text is what the security policy forbids. This is where zod keeps
// what it is told; telling it so would bring zod along, which the chat list does without.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
startTheme()
startLanguage()

/** The service runs in this page; otherwise a server has it. */
const IS_IN_PAGE = import.meta.env.VITE_HERALD_SERVICE !== 'server'

const root = document.getElementById('root')
if (root) void start(root)

/** The console begins when the service does, if the service is to run in this page. */
async function start(root: HTMLElement) {
  if (IS_IN_PAGE && !isSecureContext)
    return say(root, `${i18n.t('start.failed')}. ${i18n.t('start.insecure')}`)
  say(root, i18n.t('start.starting'))
  try {
    const isFresh = IS_IN_PAGE && (await isFreshWanted(root))
    const app = import('./app/start-app')
    preloadPage(location.pathname)
    const [{ startApp }] = await Promise.all([app, startService(isFresh)])
    startApp(root)
  } catch (error) {
    say(root, `${i18n.t('start.failed')}. ${i18n.t('start.failedNext')}`)
    reportError(error)
  }
}

/**
 * Whether the world in this page is to begin again. An address alone changes
 * nothing: anyone who follows a link with `?fresh` is asked. The question leaves
 * the address before it is answered, so that a reload does not ask again.
 */
async function isFreshWanted(root: HTMLElement): Promise<boolean> {
  const url = new URL(location.href)
  if (!url.searchParams.has('fresh')) return false
  url.searchParams.delete('fresh')
  history.replaceState(null, '', url)
  const { confirmReset } = await import('./app/confirm-reset')
  const answer = await confirmReset()
  say(root, i18n.t('start.starting'))
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
