import { loadAnnouncementWords } from '../features/announcement/announcement'
import { DocumentEditor, loadDocumentWords, showsWordsFirst } from '../features/document/document'
import { loadCodeWords } from '../i18n/load-code-words'
import { lazyComponent } from '../ui/lazy-component'

export const AnnouncementRoute = lazyComponent(
  async () => (await import('./announcement-route')).AnnouncementRoute,
)
export const PublishRoute = lazyComponent(async () => (await import('./publish-route')).PublishRoute)
export const MessagesRoute = lazyComponent(async () => (await import('./messages-route')).MessagesRoute)

const loadSearch = () => import('./search-route')

/** The parts of search on every page, in the file of its page. */
export const SearchParts = lazyComponent(async () => (await loadSearch()).SearchParts)

/** Pages other than those of a chat. The router shows them, and `preloadPage` loads their code. */
export const pages = [
  {
    path: 'forwards/:forward_id?',
    Page: lazyComponent(async () => (await import('./forwards-route')).ForwardsRoute),
  },
  {
    path: 'publishes/:job_id?',
    Page: lazyComponent(async () => (await import('./publishes-route')).PublishesRoute),
  },
  {
    path: 'publications/:publication_id?',
    Page: lazyComponent(async () => (await import('./publications-route')).PublicationsRoute),
  },
  { path: 'search', Page: lazyComponent(async () => (await loadSearch()).SearchRoute) },
  { path: 'files/:part?', Page: lazyComponent(async () => (await import('./files-route')).FilesRoute) },
  {
    path: 'audiences',
    Page: lazyComponent(async () => (await import('./audiences-route')).AudiencesRoute),
  },
  { path: 'calls', Page: lazyComponent(async () => (await import('./calls-route')).CallsRoute) },
  {
    path: 'workbench/:tab?',
    Page: lazyComponent(async () => (await import('./workbench-route')).WorkbenchRoute),
  },
  {
    path: 'codes/:code?',
    Page: lazyComponent(async () => {
      const [{ GuideRoute: page }] = await Promise.all([import('./guide-route'), loadCodeWords()])
      return page
    }),
  },
  { path: 'settings', Page: lazyComponent(async () => (await import('./settings-route')).SettingsRoute) },
]

/**
 * Loads the code of the page at an address. The entry does so in parallel with the
 * app that renders the page, to avoid two waits in a row.
 */
export function preloadPage(pathname: string): void {
  const [section = '', chatId, over] = pathname.split('/').filter(Boolean)
  if (section === 'announcements' && chatId && over === 'publish') void PublishRoute.preload()
  else if (section === 'announcements' && chatId) {
    // The words can be read before the editor is there, and on a slow line the two would share it.
    void AnnouncementRoute.preload().then(() => showsWordsFirst() || DocumentEditor.preload())
    loadDocumentWords()
    loadAnnouncementWords()
  } else if (section === 'messages' && chatId) void MessagesRoute.preload()
  else void pages.find(({ path }) => path.split('/')[0] === section)?.Page.preload()
}
