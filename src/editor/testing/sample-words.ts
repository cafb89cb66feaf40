import type { BlockTree } from '../../../document/block-tree'
import { languageName } from '../../../document/blocks/code-languages'
import { isCode, textObject } from '../../../document/blocks/registry'
import { elementLabel } from '../../../document/compare/block-text'
import { emojiGlyph } from '../../../document/emoji/early-emoji'
import { decodedUrl } from '../../../document/wire/link-href'
import type { HtmlElement, HtmlNode } from '../../../formats/html/html-node'
import '../../../document/emoji/emoji'
import { parseHtml } from '../../../formats/html/parse-html'
import type { PasteSample } from './paste-samples'

/** The text of a document or a sample, and the addresses of its links, pictures and embedded pages. */
interface Reading {
  text: string
  addresses: string[]
}

/** The words and addresses of a sample that blocks do not have, as often as they are missing. */
export function missingIn(blocks: readonly BlockTree[], sample: PasteSample) {
  const [wanted, found] = [readingOf(sample), readingOfBlocks(blocks)]
  return {
    words: missingWords(wordsIn(wanted.text), found.text),
    addresses: missingAddresses(wanted.addresses, found),
  }
}

/** A simple reading of the sample, without the readers that are tested. */
function readingOf({ kind, source }: PasteSample): Reading {
  if (kind === 'html') return readingOfHtml(parseHtml(source)!)
  return kind === 'md' ? readingOfMarkdown(source) : { text: source, addresses: [] }
}

const tags = (list: string) => new Set(list.split(' '))

/** No content: code, style, metadata and controls. */
const SILENT = tags('script style head title template noscript button select textarea svg canvas')
const HIDDEN = /display:\s*none|visibility:\s*hidden|mso-hide:\s*all/i
/** Bullets and numbers that programs write as text. Those that lists count by themselves are no words. */
const isMark = ({ tag, attrs }: HtmlElement) =>
  /mso-list:\s*ignore|mso-special-format/i.test(attrs.style ?? '') || /^ne-[uo]li-i$/.test(tag)
const COUNTED = /^(?:[^\p{L}\p{N}]|\p{Script=Latin}|[\dA-Za-z.]+[.)、]?|[一二三四五六七八九十]+、)$/u

/** The same formula once more, the name of an alert, which is the look of its callout, and the numbers of code lines. */
const REPEATED = /(?:^|\s)(?:katex-html|markdown-alert-title|pre-numbering)(?:\s|$)/

/** A picture of an emoji. */
const EMOJI = /^\p{Extended_Pictographic}[\uFE0F\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}]*$/u

/** The text of a picture that is an address, or the name of an emoji. */
const NO_WORDS = /^(?:https?:.*|:[\w+-]+:|)$/

/** Tracking pixels, and boxes of to-dos drawn as pictures. */
const isDecoration = ({ width, role, 'aria-roledescription': described }: HtmlElement['attrs']) =>
  role === 'presentation' ||
  described === 'checkbox' ||
  (width !== undefined && Number.parseFloat(width) <= 2)

function readingOfHtml(root: HtmlElement): Reading {
  const reading: Reading = { text: '', addresses: [] }
  const read = (node: HtmlNode) => {
    if (typeof node === 'string') {
      reading.text += node
      return
    }
    const { tag, attrs, children } = node
    const style = attrs.style ?? ''
    const name = attrs.class ?? ''
    if (SILENT.has(tag) || HIDDEN.test(style) || 'hidden' in attrs || REPEATED.test(name)) return
    if (tag === 'img' && isDecoration(attrs)) return
    if (tag === 'img' && EMOJI.test(attrs.alt ?? '')) {
      reading.text += attrs.alt
      return
    }
    if (isMark(node) && COUNTED.test(textOf(node).replaceAll(/\s/g, ''))) return
    const address = tag === 'a' || tag === 'area' ? attrs.href : sourceOf(attrs)
    if (address && !address.startsWith('#')) reading.addresses.push(address.trim())
    if (tag === 'img' && !NO_WORDS.test(attrs.alt ?? '')) reading.text += ` ${attrs.alt} `
    // Words end at each tag: a part of a word is found, too.
    reading.text += ' '
    const formula = tag === 'math' ? annotationIn(node) : undefined
    if (formula) reading.text += textOf(formula)
    else children.forEach(read)
    reading.text += ' '
  }
  read(root)
  // Notion writes the boxes of to-dos as text.
  return { ...reading, text: reading.text.replaceAll(/\[[ xX]\]/g, ' ') }
}

/** A page that loads its pictures late has a placeholder in `src`. */
const sourceOf = (attrs: HtmlElement['attrs']) =>
  attrs['data-src'] ?? attrs['data-original'] ?? attrs['data-actualsrc'] ?? attrs.src ?? attrs.data

const textOf = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')

function annotationIn(node: HtmlElement): HtmlElement | undefined {
  for (const child of node.children) {
    const found =
      typeof child === 'string' ? undefined : child.tag === 'annotation' ? child : annotationIn(child)
    if (found) return found
  }
  return undefined
}

/** Fenced code and code spans: nothing in them is a sign of Markdown. */
const CODE = /^[ \t>]*(```+|~~~+)([^\n]*)\n([^]*?)^[ \t>]*\1[ \t]*$|(`+)([^`]+)\4(?!`)/gm

function readingOfMarkdown(source: string): Reading {
  const reading: Reading = { text: '', addresses: [] }
  let from = 0
  for (const match of source.matchAll(CODE)) {
    addProse(source.slice(from, match.index), reading)
    reading.text += match[3] ?? match[5] ?? ''
    from = match.index + match[0].length
  }
  addProse(source.slice(from), reading)
  return reading
}

function addProse(markdown: string, reading: Reading) {
  const address = (found: string) => {
    if (!found.startsWith('#')) reading.addresses.push(found)
    return ''
  }
  const html = markdown
    .replaceAll(/^\s*\[(?!\^)[^\]]+\]:\s*<?([^\s>]+)>?.*$/gm, (_, found: string) => address(found))
    .replaceAll(
      /\]\(\s*<?([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)?)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g,
      (_, found: string) => `]${address(found)}`,
    )
    .replaceAll(/<((?:https?|mailto):[^\s>]+)>/g, (_, found: string) => `${found}${address(found)}`)
    .replaceAll(/\]\[[^\]\n]*\]/g, ']')
    .replaceAll(/\[!(?:note|tip|important|warning|caution)\]/gi, '')
    .replaceAll(/^([\s>]*(?:[-*+]\s+)*)\d+[.)](?=\s)/gm, '$1')
  const inside = readingOfHtml(parseHtml(html)!)
  reading.text += inside.text
  reading.addresses.push(...inside.addresses)
}

/** Everything that blocks say, in their order, each block on lines of its own. */
function readingOfBlocks(blocks: readonly BlockTree[]): Reading {
  const reading: Reading = { text: '', addresses: [] }
  const read = ({ block_type, body, children }: BlockTree) => {
    const text = textObject(block_type, body)
    if (isCode(block_type)) reading.text += languageWords(text?.style?.language)
    for (const element of text?.elements ?? []) {
      reading.text += element.text_run?.content ?? elementLabel(element)
      const link = element.text_run?.text_element_style?.link
      if (link) reading.addresses.push(decodedUrl(link.url))
    }
    if (body.callout) reading.text += emojiGlyph(body.callout.emoji_id)
    if (body.image) {
      reading.text += body.image.caption?.content ?? ''
      reading.addresses.push('data:')
    }
    reading.text += '\n'
    children.forEach(read)
  }
  blocks.forEach(read)
  return reading
}

/** Some pages write the language of code above it. */
const languageWords = (language: number | undefined) =>
  `${languageName(language)} ${languageName(language).toLowerCase()} `

/** Words between spaces and signs, each Chinese or Japanese character by itself, and emoji. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+?(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{L}\p{M}\p{N}]|$)|(?![☐☑☒✓✔])\p{Extended_Pictographic}/gu

const wordsIn = (text: string): string[] => text.match(WORD) ?? []

/** How far ahead the next word may be: further words belong to other places of the sample. */
const NEAR = 100

function missingWords(words: readonly string[], text: string): string[] {
  let left = text
  let at = 0
  return words.filter((word) => {
    const next = left.indexOf(word, at)
    const place = next >= 0 && next - at < NEAR ? next : left.indexOf(word)
    if (place < 0) return true
    left = left.slice(0, place) + '\0'.repeat(word.length) + left.slice(place + word.length)
    at = place + word.length
    return false
  })
}

/** An address may also be written out as text. */
function missingAddresses(wanted: readonly string[], { text, addresses }: Reading): string[] {
  const left = addresses.map(comparable)
  return wanted.filter((address) => {
    const at = left.indexOf(comparable(address))
    if (at >= 0) left.splice(at, 1)
    return at < 0 && !text.includes(address)
  })
}

function comparable(address: string): string {
  if (address.startsWith('data:')) return 'data:'
  try {
    return decodeURI(new URL(address).href)
  } catch {
    return address
  }
}
