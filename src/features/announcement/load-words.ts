import { addLateWords } from '../../i18n/i18n'

/** Loads the words of the announcement page. */
export const loadAnnouncementWords = () =>
  addLateWords('announcement', {
    en: async () => (await import('./strings/en')).announcementEn,
    'zh-CN': async () => (await import('./strings/zh-cn')).announcementZhCn,
  })
