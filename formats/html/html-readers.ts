import type { HtmlBoxReader } from './html-box'
import { calloutReader } from './read-callout'

/** The types of boxes that other programs write into their HTML in ways of their own. */
export const htmlReaders: readonly HtmlBoxReader[] = [calloutReader]
