import type { Message } from '../../../contract/im/messages/message'
import { isObject } from '../../../contract/is-object'
import {
  type Content,
  contentOf,
  receivedPost,
  fieldsOf,
  listOf,
  parsed,
  stringOf,
} from '../message-content/message-content'
import {
  emptyDraft,
  isWithinWord,
  mentionSign,
  splitMentions,
  toldApart,
  type Draft,
  type DraftMention,
  type Piece,
  type PostNode,
} from './message-draft'
import { hasKnownStyle, lineOf, linesOfNodes, styleOf } from './post-text'

/*
 * The draft with which editing a message begins. Saving it unchanged sends the same message: nodes that the draft's
 * text cannot express are kept next to the text.
 */

/** Whether the bot may edit it: only its own texts and posts can be edited (platform/messages#calls). */
export const canEdit = ({ msg_type, sender, deleted, upper_message_id }: Message, appId: string): boolean =>
  !deleted &&
  upper_message_id === undefined &&
  sender.id === appId &&
  (msg_type === 'text' || msg_type === 'post')

export function draftOfMessage(message: Message): Draft {
  const content = contentOf(message)
  const of = message.body.content
  return { ...readDraft(content, message), ...(of !== undefined && { of }) }
}

function readDraft(content: Content, message: Message): Draft {
  if (content.kind === 'text') return draftOfText(content.text, peopleOf(message))
  return content.kind === 'post' ? draftOfPost(message) : emptyDraft
}

const EVERYBODY: DraftMention = { name: 'all', id: 'all' }

/** The people that the message mentions, by the signs in its text. */
function peopleOf({ mentions = [] }: Message): Map<string, DraftMention> {
  const people = mentions.map(({ key, id, name }) => ({ key, id: id || key, name: name || id || key }))
  const all = [...people, EVERYBODY]
  return new Map([
    ...people.map((each) => [each.key, toldApart(each, all)] as const),
    ['@_all', toldApart(EVERYBODY, all)],
  ])
}

/** A mention with its whole id, so that it means this person before any text. */
const withId = ({ name, id }: DraftMention): DraftMention => ({ name, id, as: `${name} (${id})` })

function draftOfText(text: string, people: ReadonlyMap<string, DraftMention>): Draft {
  const pieces: Piece[] = text.split(/(@_all\b|@_user_\d+)/).map((piece) => people.get(piece) ?? piece)
  const written = (sign: (mention: DraftMention) => DraftMention): Draft => {
    const named = pieces.map((piece) => (typeof piece === 'string' ? piece : sign(piece)))
    return {
      ...emptyDraft,
      text: named.map((piece) => (typeof piece === 'string' ? piece : mentionSign(piece))).join(''),
      mentions: named.filter((piece) => typeof piece !== 'string'),
    }
  }
  const said = (of: readonly Piece[]) =>
    JSON.stringify(of.map((piece) => (typeof piece === 'string' ? piece : [piece.id])))
  const draft = written((mention) => mention)
  const isRead =
    said(splitMentions(draft.text, draft.mentions)) === said(pieces.filter((piece) => piece !== ''))
  return isRead ? draft : written(withId)
}

function draftOfPost(message: Message): Draft {
  const post = receivedPost(fieldsOf(parsed(message.body.content ?? ''))) ?? {}
  const people = peopleOf(message)
  const lines = listOf(post['content'])
    .map((paragraph) => (Array.isArray(paragraph) ? listOf(paragraph) : [paragraph]))
    .flatMap((nodes) => linesOfNodes(nodes.flatMap((node) => sendable(node, people))))
  const known = new Map([...people.values()].map((each) => [each.id, each]))
  const mentions = new Map<string, DraftMention>()
  for (const [{ tag, user_id }, next] of lines.flatMap(pairs)) {
    const mention = tag === 'at' ? known.get(stringOf(user_id)) : undefined
    if (!mention) continue
    const sign = mentionSign(mention)
    const behind = next?.['tag'] === 'text' ? stringOf(next['text']) : ''
    if (isWithinWord(sign + behind, sign.length)) known.set(mention.id, withId(mention))
    mentions.set(mention.id, known.get(mention.id) ?? mention)
  }
  const parts: PostNode[] = []
  const text = lines.map((nodes) => lineOf(nodes, { mentions, parts })).join('\n')
  return {
    ...emptyDraft,
    kind: 'post',
    title: stringOf(post['title']),
    text,
    mentions: [...mentions.values()],
    ...(parts.length > 0 && { parts }),
  }
}

const pairs = (nodes: readonly PostNode[]) => nodes.map((node, index) => [node, nodes[index + 1]] as const)

/** A node in its sent form; an unknown node is returned unchanged. */
function sendable(given: unknown, people: Map<string, DraftMention>): PostNode[] {
  if (typeof given === 'string') return [{ tag: 'text', text: given }]
  if (!isObject(given)) return []
  if (!hasKnownStyle(given)) return [given]
  const { tag, text, href, image_key, file_key, emoji_type } = given
  const style = styleOf(given)
  const styled = style.length > 0 ? { style } : {}
  switch (tag) {
    case 'text':
      return [{ tag, text: stringOf(text), ...styled }]
    case 'a':
      return [{ tag, text: stringOf(text), href, ...styled }]
    case 'at': {
      const sign = given['user_id'] === 'all' ? '@_all' : stringOf(given['user_id'])
      const known = people.get(sign) ?? [...people.values()].find(({ id }) => id === sign)
      if (!known) people.set(sign, { name: stringOf(given['user_name']) || sign, id: sign })
      return [{ tag, user_id: known?.id ?? sign, ...styled }]
    }
    case 'img':
      return [{ tag, image_key }]
    case 'media':
      return [{ tag, file_key, ...(stringOf(image_key) && { image_key }) }]
    case 'emotion':
      return [{ tag, emoji_type }]
    case 'code_block': {
      const language = stringOf(given['language']).toUpperCase()
      return [{ tag, ...(language && { language }), text }]
    }
    case 'hr':
      return [{ tag }]
    default:
      return [given]
  }
}
