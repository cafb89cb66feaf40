import type { OtherObjects } from '../../contract/docx/block'
import { definableObject } from '../../contract/docx/definable-object'
import { addressLine } from './address-line'
import { platformSpec } from './block-spec'

/** An embedded page. */
export const iframe = platformSpec('iframe', 'Embedded page', '内嵌网页', {
  create: {
    read(value, mayOpen) {
      const read = definableObject('iframe', value) as OtherObjects['iframe'] | undefined
      return read && mayOpen(read.component.url) ? read : undefined
    },
  },
  plainText: ({ body }, { href }) => addressLine(body.iframe?.component?.url, href),
  html: (node, out) => out.linked(node, node.body.iframe?.component?.url),
  markdown: (node, out) => out.linked(node, node.body.iframe?.component?.url),
  insert: [
    {
      id: 'iframe',
      section: 'insert',
      about: 'insert.about.iframe',
      aliases:
        'embed embeddedpage iframe web page video bilibili figma youku amap codepen canva 内嵌 网页 嵌入 neiqian nq wangye wy qianru qr',
      makes: { popup: 'iframe' },
    },
  ],
})
