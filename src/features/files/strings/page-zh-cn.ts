import type { Words } from '../../../i18n/words'
import type { pageEn } from './page-en'

export const pageZhCn: Words<typeof pageEn> = {
  title: '文件',
  about: '消息中的文件：在这里上传，凭 key 发送。',
  parts: '文件页的各部分',
  upload: '上传',
}
