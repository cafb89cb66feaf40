/** Attributes of an element; undefined ones are left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element with its content, which is markup already. */
export function xml(name: string, attributes: Attributes = {}, ...content: readonly string[]): string {
  const inside = content.join('')
  const begin = `<${name}${Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeXml(String(value))}"`))
    .join('')}`
  return inside ? `${begin}>${inside}</${name}>` : `${begin}/>`
}

/** A property of Word such as `<w:jc w:val="center"/>`; nothing without a value. */
export const property = (name: string, value: string | number | undefined): string =>
  value === undefined ? '' : xml(name, { 'w:val': value })

/** Words as XML: without the characters that no XML file may hold, which would make Word refuse the file. */
export const escapeXml = (words: string): string =>
  words
    .replace(/(?![\t\n\r\x7f-\x9f])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .replace(/[&<>"\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`)
