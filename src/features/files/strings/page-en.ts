/** Words of the files page as a whole. Their Chinese is in page-zh-cn.ts. */
export const pageEn = {
  title: 'Files',
  about: 'Files for messages: uploaded here, sent by their keys.',
  parts: 'Parts of the files page',
  upload: 'Upload',
}
