/** Words of the files page as a whole. Their Chinese is in page-zh-cn.ts. */
export const pageEn = {
  title: 'Files',
  about: 'Files for messages and from them: each has a key, by which it is sent and found again.',
  parts: 'Parts of the files page',
  upload: 'Upload',
  downloads: 'Download',
  chat: 'Files of a chat',
  history: 'History',
  holdAll: 'Too many calls: all wait {{span}}',
  holdRow: 'too many calls: all wait {{span}}',
}
