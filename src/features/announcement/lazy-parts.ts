import { lazyComponent } from '../../ui/lazy-component'

/** The stored draft of an announcement, editable while the service does not answer. */
export const OfflineAnnouncement = lazyComponent(
  async () => (await import('./components/offline-announcement')).OfflineAnnouncement,
)
