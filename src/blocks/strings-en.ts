import { calloutEn } from './callout/callout-en'
import { chatCardEn } from './chat-card/chat-card-en'
import { gridEn } from './grid/grid-en'
import { iframeEn } from './iframe/iframe-en'
import { linkPreviewEn } from './link-preview/link-preview-en'
import { mediaEn } from './media/media-en'
import { quoteContainerEn } from './quote-container/quote-container-en'
import { sheetEn } from './sheet/sheet-en'
import { tableEn } from './table/table-en'

/** The strings of all types that have any, in English. */
export const typesEn = {
  callout: calloutEn,
  quote_container: quoteContainerEn,
  chat_card: chatCardEn,
  iframe: iframeEn,
  link_preview: linkPreviewEn,
  tables: { ...tableEn, grid: gridEn },
  media: { ...mediaEn, sheet: sheetEn },
}
