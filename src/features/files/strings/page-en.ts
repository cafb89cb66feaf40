/** Words of the files page as a whole. Their Chinese is in page-zh-cn.ts. */
export const pageEn = {
  title: 'Files',
  about: 'Upload files to send in messages, and download files from messages. Each has a key.',
  parts: 'Parts of the files page',
  upload: 'Upload',
  downloads: 'Download',
  chat: 'Files of a chat',
  history: 'History',
  holdAll: 'Too many calls: paused for {{span}}',
  holdRow: 'too many calls: paused for {{span}}',
}
