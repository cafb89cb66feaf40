import type { BlockTree } from '../block-tree'
import { addressLine } from './address-line'
import { platformSpec } from './block-spec'

const previewUrl = ({ body }: BlockTree): unknown => body.link_preview?.url

/** The preview of a message's link. Its address can be written but never read (platform/docx#block-types). */
export const linkPreview = platformSpec('link_preview', 'Link preview', '链接预览', {
  create: { canRecreate: (node) => typeof previewUrl(node) === 'string' },
  content: {
    isSame: (a, b) =>
      previewUrl(a) === undefined || previewUrl(b) === undefined || previewUrl(a) === previewUrl(b),
  },
  plainText: (node, { href }) => addressLine(previewUrl(node), href),
  html: (node, out) => out.linked(node, previewUrl(node)),
  markdown: (node, out) => out.linked(node, previewUrl(node)),
  insert: [
    {
      id: 'linkPreview',
      section: 'insert',
      about: 'insert.about.linkPreview',
      aliases: 'link linkpreview preview message url 链接预览 消息链接 lianjieyulan ljyl xiaoxilianjie xxlj',
      makes: { popup: 'link_preview' },
    },
  ],
})
