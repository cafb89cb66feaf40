import { DocumentEditor } from '../features/document/document'
import { loadCodeWords } from '../i18n/load-code-words'
import { lazyComponent } from '../ui/lazy-component'

export const AnnouncementRoute = lazyComponent(
  async () => (await import('./announcement-route')).AnnouncementRoute,
)
export const PublishRoute = lazyComponent(async () => (await import('./publish-route')).PublishRoute)
export const PublishesRoute = lazyComponent(async () => (await import('./publishes-route')).PublishesRoute)
export const MessagesRoute = lazyComponent(async () => (await import('./messages-route')).MessagesRoute)
export const ForwardsRoute = lazyComponent(async () => (await import('./forwards-route')).ForwardsRoute)
export const FilesRoute = lazyComponent(async () => (await import('./files-route')).FilesRoute)
export const CallsRoute = lazyComponent(async () => (await import('./calls-route')).CallsRoute)
export const WorkbenchRoute = lazyComponent(async () => (await import('./workbench-route')).WorkbenchRoute)
export const GuideRoute = lazyComponent(async () => {
  const [{ GuideRoute: page }] = await Promise.all([import('./guide-route'), loadCodeWords()])
  return page
})
export const SettingsRoute = lazyComponent(async () => (await import('./settings-route')).SettingsRoute)

const pages: Record<string, { preload(): void }> = {
  forwards: ForwardsRoute,
  publishes: PublishesRoute,
  files: FilesRoute,
  calls: CallsRoute,
  workbench: WorkbenchRoute,
  codes: GuideRoute,
  settings: SettingsRoute,
}

/**
 * Loads the code of the page at an address. The entry does so in parallel with the
 * app that renders the page, to avoid two waits in a row.
 */
export function preloadPage(pathname: string): void {
  const [section = '', chatId, over] = pathname.split('/').filter(Boolean)
  if (section === 'announcements' && chatId && over === 'publish') PublishRoute.preload()
  else if (section === 'announcements' && chatId) {
    AnnouncementRoute.preload()
    DocumentEditor.preload()
  } else if (section === 'messages' && chatId) MessagesRoute.preload()
  else if (Object.hasOwn(pages, section)) pages[section]?.preload()
}
