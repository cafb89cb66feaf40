import type { RichNode, TextStyle } from './rich-nodes'

/**
 * The markdown of posts and cards as nodes: bold, italic, struck through,
 * links, mentions; the colours of cards are left away. Each sign is looked at
 * once, however they nest; one without its partner marks what follows, to the
 * end of its line at most.
 */
export function markdownNodes(markdown: string): RichNode[] {
  const nodes: RichNode[] = []
  let style: TextStyle[] = []
  let from = 0
  const words = (to: number) => {
    const text = markdown.slice(from, to)
    if (text !== '') nodes.push({ tag: 'text', text, style })
  }
  for (const found of markdown.matchAll(SIGNS)) {
    const [sign, text, href, user_id] = found
    words(found.index)
    from = found.index + sign.length
    if (href !== undefined) nodes.push({ tag: 'a', text: text ?? '', href, style })
    else if (user_id !== undefined) nodes.push({ tag: 'at', user_id, user_name: '' })
    else if (sign === '\n') {
      style = []
      nodes.push({ tag: 'text', text: '\n', style })
    } else if (sign in marks) style = toggled(style, marks[sign as keyof typeof marks])
  }
  words(markdown.length)
  return nodes
}

const SIGNS =
  /\[([^[\]\n]{1,300})\]\(([^\s()]{1,2000})\)|<at (?:id|user_id)="?([^">\s]{1,100})"?>(?:[^<]{0,100}<\/at>)?|\*\*|~~|\*|<\/?font[^>]{0,100}>|\n/g

const marks = { '**': 'bold', '*': 'italic', '~~': 'lineThrough' } as const

const toggled = (style: readonly TextStyle[], mark: TextStyle): TextStyle[] =>
  style.includes(mark) ? style.filter((each) => each !== mark) : [...style, mark]
