import { calloutZhCn } from './callout/callout-zh-cn'
import { chatCardZhCn } from './chat-card/chat-card-zh-cn'
import { gridZhCn } from './grid/grid-zh-cn'
import { iframeZhCn } from './iframe/iframe-zh-cn'
import { linkPreviewZhCn } from './link-preview/link-preview-zh-cn'
import { mediaZhCn } from './media/media-zh-cn'
import { quoteContainerZhCn } from './quote-container/quote-container-zh-cn'
import { sheetZhCn } from './sheet/sheet-zh-cn'
import { tableZhCn } from './table/table-zh-cn'

/** The strings of all types that have any, in Chinese. */
export const typesZhCn = {
  callout: calloutZhCn,
  quote_container: quoteContainerZhCn,
  chat_card: chatCardZhCn,
  iframe: iframeZhCn,
  link_preview: linkPreviewZhCn,
  tables: { ...tableZhCn, grid: gridZhCn },
  media: { ...mediaZhCn, sheet: sheetZhCn },
}
