/** Strings of link previews, in English. */
export const linkPreviewEn = {
  title: 'Link preview',
  hidden: 'The platform doesn’t reveal the address of a link preview.',
}
