export { loadAnnouncementWords } from './load-words'
