export { OfflineAnnouncement } from './lazy-parts'
export { loadAnnouncementWords } from './load-words'
