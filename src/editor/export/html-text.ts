/** Words in markup: nothing in them means anything to a parser, in text or in a quoted attribute. */
export const escaped = (words: string): string =>
  words.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\0\uFFFE\uFFFF]/g, '')

type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element with its content, which is markup already. Attributes that are undefined are left out. */
export function element(tag: string, attrs: Attributes, ...content: readonly string[]): string {
  return `<${tag}${written(attrs)}>${content.join('')}</${tag}>`
}

/** An element that has no content and no end. */
export const voidElement = (tag: string, attrs: Attributes): string => `<${tag}${written(attrs)}>`

const written = (attrs: Attributes) =>
  Object.entries(attrs)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(String(value))}"`))
    .join('')
