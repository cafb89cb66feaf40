import { parseHtml } from '../import/parse-html'
import type { HtmlElement } from '../paste/html-node'

/** HTML as the browser's parser reads it into an inert element, without a browser. */
export const htmlFrom = (html: string): HtmlElement => parseHtml(html)!
