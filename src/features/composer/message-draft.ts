import { emojiTypes } from '../../../contract/im/messages/reactions/emoji-types'
import type { SentType } from '../../../contract/im/messages/sent-types'
import { readPreference, removePreference, writePreference } from '../../storage/preferences'
import type { TextStyle } from '../message-content/message-content'

/** A message that is being written. */
export interface Draft {
  /** `post`: with a title and marks. `card`: a card's JSON. */
  kind: 'text' | 'post' | 'card'
  title: string
  /**
   * For a text or a post; a post's marks are written as `**bold**`, `*italic*`,
   * `__underline__`, `~~struck~~`, `[text](url)`.
   */
  text: string
  /** Who `@name` in the text means. */
  mentions: readonly DraftMention[]
  card: string
  /** For an edited or pasted post: nodes that marks cannot write. The text has `![tag](#1)` in place of the first one. */
  parts?: readonly PostNode[]
  /** Only for an edited message: its content when the edit began. */
  of?: string
}

export interface DraftMention {
  name: string
  /** An open_id, or `all`. */
  id: string
  /** The words after the `@` in the text, if the name alone is ambiguous. */
  as?: string
}

/** The sign of a mention in the text of a draft. */
export const mentionSign = ({ name, as = name }: DraftMention): string => `@${as}`

const SHORTEST_END = 4

/** The same person, with the end of the id if one of `others` has the same name. */
export function toldApart({ id, name }: DraftMention, others: readonly DraftMention[]): DraftMention {
  const ids = others.filter((other) => other.name === name && other.id !== id).map((other) => other.id)
  if (ids.length === 0) return { id, name }
  let letters = SHORTEST_END
  while (letters < id.length && ids.some((other) => other.slice(-letters) === id.slice(-letters))) letters++
  return { id, name, as: `${name} (…${id.slice(-letters)})` }
}

export const emptyDraft: Draft = { kind: 'text', title: '', text: '', mentions: [], card: '' }

/** Whether it holds nothing that could be sent. */
export const isEmptyDraft = ({ kind, title, text, card }: Draft): boolean =>
  (kind === 'card' ? card : kind === 'post' ? title + text : text).trim() === ''

/** Both drafts in one, a line after the other, so that neither is lost. */
export function joinedDrafts(first: Draft, second: Draft): Draft {
  const both = (one: string, other: string, between: string) => [one, other].filter(Boolean).join(between)
  const known = new Set(first.mentions.map(mentionSign))
  const renamed = (mention: DraftMention) => (mention.as ? mention : toldApart(mention, first.mentions))
  const parts = [...(first.parts ?? []), ...(second.parts ?? [])]
  const renumbered = (words: string) =>
    words.replaceAll(
      PART,
      (_, sign: string, number: string) => `${sign}${Number(number) + (first.parts?.length ?? 0)})`,
    )
  const text = splitMentions(second.text, second.mentions)
    .map((piece) => (typeof piece === 'string' ? renumbered(piece) : mentionSign(renamed(piece))))
    .join('')
  return {
    kind: first.kind === 'text' && second.kind === 'post' && !isEmptyDraft(second) ? 'post' : first.kind,
    title: both(first.title, second.title, ' '),
    text: both(first.text, text, '\n'),
    mentions: [
      ...first.mentions,
      ...second.mentions.map(renamed).filter((each) => !known.has(mentionSign(each))),
    ],
    card: both(first.card, second.card, '\n'),
    ...(parts.length > 0 && { parts }),
  }
}

const PART = /(!\[[\w-]*\]\(#)(\d+)\)/g

/** A message in the form in which it is sent (platform/messages#sent-content). */
export interface SentContent {
  msg_type: SentType
  /** JSON in a string. */
  content: string
}

/** Throws a SyntaxError if a card is not JSON. */
export function sentContentOf(draft: Draft): SentContent {
  if (draft.kind === 'card') {
    return { msg_type: 'interactive', content: JSON.stringify(JSON.parse(draft.card)) }
  }
  const { title, mentions } = draft
  // Wide and no-break spaces at the end are blanks to fill in.
  const text = draft.text.replace(/(?<![ \n])[ \n]+$/, '')
  if (draft.kind === 'text' && TAGS.test(text)) {
    const content = text.split('\n').map((line) => (line === '' ? [EMPTY] : plainNodes(line, mentions)))
    return { msg_type: 'post', content: JSON.stringify({ zh_cn: { title: '', content } }) }
  }
  if (draft.kind === 'text') {
    const marked = splitMentions(text, mentions)
      .map((piece) =>
        typeof piece === 'string'
          ? piece
          : `<at user_id="${piece.id}">${piece.name.replaceAll('<', '')}</at>`,
      )
      .join('')
    return { msg_type: 'text', content: JSON.stringify({ text: marked }) }
  }
  const post = { title: title.trim(), content: paragraphsOf({ ...draft, text }) }
  return { msg_type: 'post', content: JSON.stringify({ zh_cn: post }) }
}

/** The tags that the platform would read in a text, and not show (platform/messages#sent-content). */
const TAGS = /<\/[bius]>|<at user_id=/

/** A line without marks, as nodes of a post. */
export const plainNodes = (line: string, mentions: readonly DraftMention[]): PostNode[] =>
  splitMentions(line, mentions).map((piece) =>
    typeof piece === 'string' ? { tag: 'text', text: piece } : { tag: 'at', user_id: piece.id },
  )

export type Piece = string | DraftMention

/**
 * The mentions in a text, and the text between them. Tries longer names first: `@Ann Lee` is not `@Ann` and a word,
 * nor is `@Anna` a mention of Ann.
 */
export function splitMentions(text: string, mentions: readonly DraftMention[]): Piece[] {
  const signs = mentions.map((mention) => ({ mention, sign: mentionSign(mention) }))
  signs.sort((one, other) => other.sign.length - one.sign.length)
  const pieces: Piece[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const found = signs.find(({ sign }) => text.startsWith(sign, at) && !isWithinWord(text, at + sign.length))
    if (!found || at < from) continue
    pieces.push(text.slice(from, at), found.mention)
    from = at + found.sign.length
  }
  pieces.push(text.slice(from))
  return pieces.filter((piece) => piece !== '')
}

/** Chinese has no spaces between words. */
export const isWithinWord = (text: string, at: number): boolean =>
  /^[\p{Script=Latin}\p{N}_]{2}$/u.test(text.slice(at - 1, at + 1))

/** A node of a post as it is sent (platform/messages#sent-content). */
export type PostNode = Readonly<Record<string, unknown>>

/** The sign of a kept part in the text of a draft; the first part has the number 1. */
export const partSign = (part: PostNode | undefined, number: number): string =>
  `![${String(part?.['tag']).replaceAll(/[^\w-]/g, '')}](#${number})`

/** The parts of a draft from which the paragraphs of a post are read. */
type PostText = Pick<Draft, 'text' | 'mentions' | 'parts'>

const FENCE = /^(`{3,})([\w+#.-]*)\s*$/
const ALONE = /^!\[(video)?\]\(([\w-]+)(?: ([\w-]+))?\)$/

/** Paragraphs of a post, one for each line. Code, pictures and rules have a paragraph of their own. */
export function paragraphsOf({ text, ...means }: PostText): PostNode[][] {
  const paragraphs: PostNode[][] = []
  let code: { ticks: string; language: string; lines: string[] } | undefined
  for (const line of text.split('\n')) {
    const [, ticks, language] = FENCE.exec(line) ?? []
    if (code) {
      if (language !== '' || !ticks?.startsWith(code.ticks)) code.lines.push(line)
      else {
        paragraphs.push([codeNode(code)])
        code = undefined
      }
    } else if (ticks) code = { ticks, language: language ?? '', lines: [] }
    else paragraphs.push(lineNodes({ text: line, ...means }))
  }
  // An unclosed code block extends to the end.
  if (code) paragraphs.push([codeNode(code)])
  return paragraphs
}

/** Whether a place in the text of a post is between the fences of code. */
export function isWithinCode(text: string, at: number): boolean {
  let open: string | undefined
  for (const line of text.slice(0, at).split('\n').slice(0, -1)) {
    const [, ticks, language] = FENCE.exec(line) ?? []
    if (open === undefined) open = ticks
    else if (language === '' && ticks?.startsWith(open)) open = undefined
  }
  return open !== undefined
}

const codeNode = ({ language, lines }: { language: string; lines: string[] }): PostNode => ({
  tag: 'code_block',
  ...(language && { language: language.toUpperCase() }),
  text: lines.join('\n'),
})

function lineNodes(post: PostText): PostNode[] {
  const { text: line } = post
  if (/^-{3,}$/.test(line.trim())) return [{ tag: 'hr' }]
  const alone = ALONE.exec(line.trim())
  if (alone) {
    const [, isVideo, key = '', cover] = alone
    return [
      isVideo
        ? { tag: 'media', file_key: key, ...(cover && { image_key: cover }) }
        : { tag: 'img', image_key: key },
    ]
  }
  const nodes = markedNodes(post)
  return nodes.length > 0 ? nodes : [EMPTY]
}

/** A paragraph needs a node. */
const EMPTY: PostNode = { tag: 'text', text: '' }

const SIGNS = { '**': 'bold', __: 'underline', '~~': 'lineThrough', '*': 'italic' } as const
const SIGN =
  /\\([\\*_~[\]@:`!-])|!\[[\w-]*\]\(#(\d+)\)|\[((?:\\[[\]\\]|\\(?![[\]\\])|[^[\]\\\n])+)\]\(((?:https?:\/\/|mailto:|lark:|feishu:)[^\s()]+)\)|:(\w+):|\*\*|__|~~|\*/g

/** The nodes of a line with its marks. A sign without its partner is plain text. */
function markedNodes({ text: line, mentions, parts }: PostText): PostNode[] {
  const nodes: PostNode[] = []
  let style: TextStyle[] = []
  let held = ''
  const flush = () => {
    for (const piece of splitMentions(held, mentions)) {
      const styled = style.length > 0 ? { style } : {}
      nodes.push(
        typeof piece === 'string'
          ? { tag: 'text', text: piece.replaceAll(NO_MENTION, '@'), ...styled }
          : { tag: 'at', user_id: piece.id, ...styled },
      )
    }
    held = ''
  }
  let from = 0
  for (const found of line.matchAll(SIGN)) {
    const [sign, escaped, number, text, href, emoji] = found
    held += line.slice(from, found.index)
    from = found.index + sign.length
    if (escaped !== undefined) held += escaped === '@' ? NO_MENTION : escaped
    else if (number !== undefined) {
      const part = parts?.[Number(number) - 1]
      if (part) {
        flush()
        nodes.push(part)
      } else held += sign
    } else if (text !== undefined) {
      flush()
      nodes.push({
        tag: 'a',
        text: text.replaceAll(/\\([[\]\\])/g, '$1'),
        href,
        ...(style.length > 0 && { style }),
      })
    } else if (emoji !== undefined) {
      if (!emojiTypes.has(emoji)) held += sign
      else {
        flush()
        nodes.push({ tag: 'emotion', emoji_type: emoji })
      }
    } else {
      const mark = SIGNS[sign as keyof typeof SIGNS]
      const isOpen = style.includes(mark)
      if (!isOpen && !hasPartner(line, sign, from)) held += sign
      else {
        flush()
        style = isOpen ? style.filter((each) => each !== mark) : [...style, mark]
      }
    }
  }
  held += line.slice(from)
  flush()
  return nodes
}

/** Replaces an escaped `@`, which is no mention, while a line is read. */
const NO_MENTION = '\u0000'

const hasPartner = (line: string, sign: string, from: number): boolean => {
  const at = line.indexOf(sign, from)
  return at > from && /\S/.test(line[from] ?? '')
}

const KEY = 'herald.draft'
/** Longer drafts are not stored, because they would use up the space of all others. */
const MOST_KEPT = 200_000

/** The unsent draft of a place. It survives a visit to another page and a reload. */
export function keptDraft(place: string): Draft {
  const kept = readPreference(`${KEY} ${place}`)
  if (kept === null) return emptyDraft
  try {
    return { ...emptyDraft, ...(JSON.parse(kept) as Partial<Draft>) }
  } catch {
    return emptyDraft
  }
}

export function keepDraft(place: string, draft: Draft) {
  const isNothing = [draft.title, draft.text, draft.card].every((each) => each === '')
  const text = isNothing ? '' : JSON.stringify(draft)
  if (text === '' || text.length > MOST_KEPT) removePreference(`${KEY} ${place}`)
  else writePreference(`${KEY} ${place}`, text)
}
