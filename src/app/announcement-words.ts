import { editorEn } from '../editor/strings/en'
import { editorZhCn } from '../editor/strings/zh-cn'
import { announcementEn } from '../features/announcement/strings/en'
import { announcementZhCn } from '../features/announcement/strings/zh-cn'
import { i18n } from '../i18n/i18n'

/** The words of the announcement page and its editor come with them; both languages at once. */
export function addAnnouncementWords() {
  i18n.addResourceBundle('en', 'announcement', announcementEn)
  i18n.addResourceBundle('zh-CN', 'announcement', announcementZhCn)
  i18n.addResourceBundle('en', 'editor', editorEn)
  i18n.addResourceBundle('zh-CN', 'editor', editorZhCn)
}
