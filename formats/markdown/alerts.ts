import type { Paragraph, RootContent } from 'mdast'
import { alertNamed } from '../../document/blocks/registry'

/** The kinds of Obsidian, VuePress, Docusaurus and Yuque, as the five of GitHub. */
const likeKinds: Readonly<Record<string, readonly string[]>> = {
  note: [
    'info',
    'abstract',
    'summary',
    'tldr',
    'example',
    'quote',
    'cite',
    'todo',
    'question',
    'help',
    'faq',
    'color',
  ],
  tip: ['hint', 'tips', 'success', 'check', 'done'],
  warning: ['attention'],
  caution: ['danger', 'error', 'bug', 'failure', 'fail', 'missing'],
}

/** The kind of GitHub's alerts that is like this one; undefined for other words. */
export function alertKind(name: string): string | undefined {
  const kind = name.toLowerCase().replace(/(?<!\d)\d+$/, '')
  const own = Object.keys(likeKinds).find((each) => likeKinds[each]!.includes(kind)) ?? kind
  return alertNamed(own) && own
}

/** The alert that a quote is: GitHub's `> [!NOTE]`, and Obsidian's, which may have a title and be folded. */
export function alertIn(
  nodes: readonly RootContent[],
): { type: number; value: object; nodes: RootContent[] } | undefined {
  const [first, ...rest] = nodes
  const head = first?.type === 'paragraph' ? first.children[0] : undefined
  if (first?.type !== 'paragraph' || head?.type !== 'text') return undefined
  const [sign, kind = ''] = /^\[!([a-z]{1,20})\][+-]?[ \t]*(?:\n|(?=\S)|$)/i.exec(head.value) ?? []
  const alert = alertNamed(alertKind(kind) ?? '')
  if (sign === undefined || !alert || head.data?.isNoAlert) return undefined
  const left = head.value.slice(sign.length)
  const children = [...(left ? [{ ...head, value: left }] : []), ...first.children.slice(1)]
  // A break right behind the sign ends its line; any other one is of the words.
  const own = children[0]?.type === 'break' && !sign.endsWith('\n') ? children.slice(1) : children
  return { ...alert, nodes: [...(sign.endsWith('\n') ? lines(first, own) : titled(first, own)), ...rest] }
}

const lines = (paragraph: Paragraph, children: Paragraph['children']): RootContent[] =>
  children.length > 0 ? [{ ...paragraph, children }] : []

/** The title is a line of its own. */
function titled(paragraph: Paragraph, children: Paragraph['children']): RootContent[] {
  const at = children.findIndex(
    (child) => child.type === 'break' || (child.type === 'text' && child.value.includes('\n')),
  )
  const child = children[at]
  if (!child) return lines(paragraph, children)
  if (child.type !== 'text')
    return [...lines(paragraph, children.slice(0, at)), ...lines(paragraph, children.slice(at + 1))]
  const end = child.value.indexOf('\n')
  const text = (value: string) => (value ? [{ ...child, value }] : [])
  return [
    ...lines(paragraph, [...children.slice(0, at), ...text(child.value.slice(0, end))]),
    ...lines(paragraph, [...text(child.value.slice(end + 1)), ...children.slice(at + 1)]),
  ]
}
