import { editorEn } from '../editor/strings/en'
import { editorZhCn } from '../editor/strings/zh-cn'
import { announcementEn } from '../features/document/strings/en'
import { announcementZhCn } from '../features/document/strings/zh-cn'
import { addWords } from '../i18n/words'

/** Adds the words of the announcement page and its editor, in both languages. */
export function addAnnouncementWords() {
  addWords('announcement', { en: announcementEn, zhCn: announcementZhCn })
  addWords('editor', { en: editorEn, zhCn: editorZhCn })
}
