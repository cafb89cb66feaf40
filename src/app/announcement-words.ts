import { editorEn } from '../editor/strings/en'
import { editorZhCn } from '../editor/strings/zh-cn'
import { announcementEn } from '../features/document/strings/en'
import { announcementZhCn } from '../features/document/strings/zh-cn'
import { addWords } from '../i18n/words'

/** The words of the announcement page and its editor come with them; both languages at once. */
export function addAnnouncementWords() {
  addWords('announcement', { en: announcementEn, zhCn: announcementZhCn })
  addWords('editor', { en: editorEn, zhCn: editorZhCn })
}
