import type { HtmlElement } from '../html/html-node'
import { parseHtml } from '../html/parse-html'

/** HTML as the browser's parser reads it into an inert element, without a browser. */
export const htmlFrom = (html: string): HtmlElement => parseHtml(html)!
