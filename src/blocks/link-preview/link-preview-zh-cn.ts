/** Strings of link previews, in Chinese. */
export const linkPreviewZhCn = {
  title: '链接预览',
  hidden: '平台不会返回链接预览的地址。',
}
