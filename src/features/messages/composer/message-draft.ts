import type { Message } from '../../../../contract/im/messages/message'
import { emojiTypes } from '../../../../contract/im/messages/reactions/emoji-types'
import type { SentType } from '../../../../contract/im/messages/sent-types'
import { readPreference, removePreference, writePreference } from '../../../storage/preferences'
import { contentOf } from '../../message-content/contents/content-of'
import type { RichNode, TextStyle } from '../../message-content/contents/rich-nodes'
import { mentionNames, spansOf } from '../../message-content/contents/text-spans'

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
  /** Who `@name` in the text or the title means. */
  mentions: readonly DraftMention[]
  card: string
}

export interface DraftMention {
  name: string
  /** An open_id, or `all`. */
  id: string
}

export const emptyDraft: Draft = { kind: 'text', title: '', text: '', mentions: [], card: '' }

/** Whether it holds nothing that could be sent. */
export const isEmptyDraft = ({ kind, title, text, card }: Draft): boolean =>
  (kind === 'card' ? card : kind === 'post' ? title + text : text).trim() === ''

/** Both drafts in one, a line after the other, so that neither is lost. */
export function joinedDrafts(first: Draft, second: Draft): Draft {
  const both = (one: string, other: string, between: string) => [one, other].filter(Boolean).join(between)
  return {
    kind: first.kind === 'text' && second.kind === 'post' && !isEmptyDraft(second) ? 'post' : first.kind,
    title: both(first.title, second.title, ' '),
    text: both(first.text, second.text, '\n'),
    mentions: [
      ...first.mentions,
      ...second.mentions.filter(({ id }) => !first.mentions.some((each) => each.id === id)),
    ],
    card: both(first.card, second.card, '\n'),
  }
}

/** A message as the platform takes it (platform/messages#sent-content). */
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
  const text = draft.text.trimEnd()
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
  const post = { title: title.trim(), content: paragraphsOf(text, mentions) }
  return { msg_type: 'post', content: JSON.stringify({ zh_cn: post }) }
}

type Piece = string | DraftMention

/** Tries longer names first: `@Ann Lee` is not `@Ann` and a word. */
function splitMentions(text: string, mentions: readonly DraftMention[]): Piece[] {
  const names = [...mentions].sort((one, other) => other.name.length - one.name.length)
  const pieces: Piece[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const mention = names.find(({ name }) => text.startsWith(name, at + 1))
    if (!mention || at < from) continue
    pieces.push(text.slice(from, at), mention)
    from = at + 1 + mention.name.length
  }
  pieces.push(text.slice(from))
  return pieces.filter((piece) => piece !== '')
}

/** A node of a post as it is sent (platform/messages#sent-content). */
type SentNode = Record<string, unknown> & { tag: string }

const FENCE = /^```(\w*)\s*$/
const ALONE = /^!\[(video)?\]\(([\w-]+)(?: ([\w-]+))?\)$/

/** Paragraphs of a post, one for each line. Code, pictures and rules have a paragraph of their own. */
export function paragraphsOf(text: string, mentions: readonly DraftMention[]): SentNode[][] {
  const paragraphs: SentNode[][] = []
  let code: { language: string; lines: string[] } | undefined
  for (const line of text.split('\n')) {
    const fence = FENCE.exec(line)
    if (code) {
      if (!fence) code.lines.push(line)
      else {
        paragraphs.push([codeNode(code)])
        code = undefined
      }
    } else if (fence) code = { language: fence[1] ?? '', lines: [] }
    else paragraphs.push(lineNodes(line, mentions))
  }
  // An unclosed code block extends to the end.
  if (code) paragraphs.push([codeNode(code)])
  return paragraphs
}

const codeNode = ({ language, lines }: { language: string; lines: string[] }): SentNode => ({
  tag: 'code_block',
  ...(language && { language: language.toUpperCase() }),
  text: lines.join('\n'),
})

function lineNodes(line: string, mentions: readonly DraftMention[]): SentNode[] {
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
  const nodes = markedNodes(line, mentions)
  return nodes.length > 0 ? nodes : [{ tag: 'text', text: '' }]
}

const SIGNS = { '**': 'bold', __: 'underline', '~~': 'lineThrough', '*': 'italic' } as const
const SIGN = /\\([\\*_~[\]@:`!-])|\[([^[\]\n]+)\]\((https?:\/\/[^\s()]+)\)|:(\w+):|\*\*|__|~~|\*/g

/** A line with its marks; a sign without its partner is a letter. */
function markedNodes(line: string, mentions: readonly DraftMention[]): SentNode[] {
  const nodes: SentNode[] = []
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
    const [sign, escaped, text, href, emoji] = found
    held += line.slice(from, found.index)
    from = found.index + sign.length
    if (escaped !== undefined) held += escaped === '@' ? NO_MENTION : escaped
    else if (text !== undefined) {
      flush()
      nodes.push({ tag: 'a', text, href, ...(style.length > 0 && { style }) })
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

/** Stands for an `@` that mentions nobody while a line is read. */
const NO_MENTION = '\u0000'

const hasPartner = (line: string, sign: string, from: number): boolean => {
  const at = line.indexOf(sign, from)
  return at > from && /\S/.test(line[from] ?? '')
}

/** Whether the bot may edit it: only a text or a post of its own (platform/messages#calls). */
export const canEdit = ({ msg_type, sender, deleted, upper_message_id }: Message, appId: string): boolean =>
  !deleted &&
  upper_message_id === undefined &&
  sender.id === appId &&
  (msg_type === 'text' || msg_type === 'post')

/** The draft with which editing a text or a post begins. */
export function draftOfMessage(message: Message): Draft {
  const content = contentOf(message)
  const mentions = (message.mentions ?? []).map(({ name, id, key }) => ({ name: name || id, id: id || key }))
  if (content.kind === 'text') {
    const spans = spansOf(content.text, mentionNames(message))
    const everyone = spans.some((span) => span.type === 'at' && span.isAll)
      ? [{ name: 'all', id: 'all' }]
      : []
    const text = spans
      .map((span) => {
        if (span.type === 'at') return `@${span.isAll ? 'all' : span.name}`
        return span.type === 'words' || span.text === span.href ? span.text : `[${span.text}](${span.href})`
      })
      .join('')
    return { ...emptyDraft, text, mentions: [...mentions, ...everyone] }
  }
  if (content.kind !== 'post') return emptyDraft
  const named: DraftMention[] = []
  const text = content.paragraphs
    .map((nodes) => nodes.map((node) => writtenNode(node, message, named)).join(''))
    .join('\n')
  return { ...emptyDraft, kind: 'post', title: content.title, text, mentions: named }
}

function writtenNode(node: RichNode, { mentions = [] }: Message, named: DraftMention[]): string {
  switch (node.tag) {
    case 'text':
      return marked(escapedMarks(node.text), node.style)
    case 'a':
      return marked(`[${node.text}](${node.href})`, node.style)
    case 'at': {
      const known = mentions.find(({ key, id }) => key === node.user_id || id === node.user_id)
      const isAll = node.user_id === 'all' || node.user_id === '@_all'
      const name = isAll ? 'all' : (known?.name ?? (node.user_name || node.user_id))
      named.push({ name, id: isAll ? 'all' : (known?.id ?? node.user_id) })
      return `@${name}`
    }
    case 'img':
      return `![](${node.image_key})`
    case 'media':
      return `![video](${[node.file_key, node.image_key].filter(Boolean).join(' ')})`
    case 'emotion':
      return `:${node.emoji_type}:`
    case 'code_block':
      return `\`\`\`${node.language.toLowerCase()}\n${node.text}\n\`\`\``
    case 'hr':
      return '---'
    case 'button':
    case 'note':
      return node.text
    case 'heading':
    case 'item':
    case 'cell':
    case 'other':
      return ''
  }
}

const escapedMarks = (text: string): string =>
  text.replace(/[\\*~@]|__|(?<=\[[^\]]*)\]\(/g, (sign) => `\\${sign}`)

const markSigns: Record<TextStyle, string> = { bold: '**', italic: '*', underline: '__', lineThrough: '~~' }

function marked(text: string, style: readonly TextStyle[]): string {
  const signs = style.map((each) => markSigns[each])
  return signs.join('') + text + signs.toReversed().join('')
}

const KEY = 'herald.draft'
/** Longer drafts are not stored: they would take the space of all others. */
const MOST_KEPT = 200_000

/** The unsent draft of a place: it survives a visit elsewhere and a reload. */
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
