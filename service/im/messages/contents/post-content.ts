import { z } from 'zod'
import type { Known, ReadContent, Resource } from './content'
import { markdownParagraphs } from './markdown'
import type { PlainNode } from './markdown'

const style = z.array(z.enum(['bold', 'underline', 'lineThrough', 'italic'])).default([])
const key = z.string().min(1).max(500)

const Node = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('text'), text: z.string(), un_escape: z.boolean().optional(), style }),
  z.object({ tag: z.literal('a'), text: z.string().default(''), href: z.string(), style }),
  z.object({ tag: z.literal('at'), user_id: z.string().min(1), user_name: z.string().default(''), style }),
  z.object({ tag: z.literal('img'), image_key: key }),
  z.object({ tag: z.literal('media'), file_key: key, image_key: z.string().max(500).optional() }),
  z.object({ tag: z.literal('emotion'), emoji_type: z.string().min(1) }),
  z.object({ tag: z.literal('code_block'), language: z.string().optional(), text: z.string() }),
  z.object({ tag: z.literal('hr') }),
  z.object({ tag: z.literal('md'), text: z.string() }),
])
type Node = z.output<typeof Node>

/** Nodes that must be alone in their paragraph (platform/messages#sent-content). */
const alone: ReadonlySet<string> = new Set(['img', 'media', 'md'])

const Paragraph = z
  .array(Node)
  .refine((nodes) => nodes.length === 1 || nodes.every(({ tag }) => !alone.has(tag)))
const Words = z.object({ title: z.string().default(''), content: z.array(Paragraph) })

const Post = z
  .record(z.string().regex(/^[a-z]{2}_[a-z]{2}$/), Words)
  .refine((locales) => Object.keys(locales).length > 0)

/**
 * Paragraphs of nodes in one or several languages; received in one language, without its
 * key (platform/messages#sent-content, platform/messages#received-content). The Chinese one is
 * kept, else the first: which one a bot receives is not published.
 */
export const postContent: ReadContent = (value) => {
  const read = Post.safeParse(value)
  if (!read.success) return undefined
  const words = read.data['zh_cn'] ?? Object.values(read.data)[0]
  if (!words) return undefined
  const paragraphs = words.content.flatMap(plainParagraphs)
  return {
    people: paragraphs.flat().flatMap((node) => (node.tag === 'at' ? [String(node['user_id'])] : [])),
    // From all languages, because each has readers.
    resources: Object.values(read.data).flatMap(({ content }) => content.flat().flatMap(resourcesOf)),
    received: (known) =>
      JSON.stringify({
        title: words.title,
        content: paragraphs.map((nodes) => nodes.map((node) => receivedNode(node, known))),
      }),
  }
}

function plainParagraphs(paragraph: Node[]): PlainNode[][] {
  const [first] = paragraph
  return first?.tag === 'md' ? markdownParagraphs(first.text) : [paragraph.map(plainNode)]
}

function plainNode(node: Node): PlainNode {
  if (node.tag !== 'text') return node
  const { un_escape, text, ...rest } = node
  return { ...rest, text: un_escape ? unescaped(text) : text }
}

function resourcesOf(node: Node): Resource[] {
  if (node.tag === 'img') return [{ key: node.image_key, as: 'image' }]
  if (node.tag !== 'media') return []
  const cover: Resource[] = node.image_key ? [{ key: node.image_key, as: 'image' }] : []
  return [{ key: node.file_key, as: 'media' }, ...cover]
}

/** A mention of an unknown person becomes text. */
function receivedNode(node: PlainNode, known: Known): PlainNode {
  if (node.tag !== 'at') return node
  const mention = known.mention(String(node['user_id']))
  const { style, user_id, user_name } = node
  if (mention) return { tag: 'at', user_id: mention.key, user_name: mention.name, style }
  return { tag: 'text', text: `@${String(user_name || user_id)}`, style }
}

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
}

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
