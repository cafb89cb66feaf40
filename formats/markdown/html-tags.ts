import type { LossCounter } from '../losses'

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Elements of a line of text. */
const ofLines = names(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i ins kbd label mark nobr q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr',
)

/** Elements that are lines, boxes, pictures or forms, and those of Feishu that are boxes. */
const others = names(
  'address area article aside audio base blockquote body button canvas caption center col colgroup datalist dd details dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input legend li link main map math menu meta meter nav noframes noscript object ol optgroup option output p param picture pre progress script section select slot source style summary svg table tbody td template textarea tfoot th thead title tr track ul video callout quote-container lark-table lark-tr lark-td',
)

/** The name of the tag that a piece of HTML begins with, in lower case. */
export const tagName = (html: string): string | undefined =>
  /^\s{0,3}<\/?([a-z][a-z0-9-]*)(?=[\s/>]|$)/i.exec(html)?.[1]?.toLowerCase()

/** Whether HTML has this element. Others are words: `List<String>`, `<your name>`. */
export const isHtmlTag = (name: string): boolean => ofLines.has(name) || others.has(name)

/** Whether it only changes how the words of a line look. */
export const isTagOfLine = (name: string): boolean => ofLines.has(name)

/** Whether it is nothing but comments. */
export const isComment = (html: string): boolean => html.replace(COMMENT, '').trim() === ''

/** Counts the comments that have words, which a reader of the source would miss. */
export function countComments(html: string, tally: LossCounter): void {
  for (const [comment] of html.matchAll(COMMENT)) if (/[\p{L}\p{N}]/u.test(comment)) tally.add('htmlComments')
}

const COMMENT = /<!--[^]*?(?:-->|$)/g
