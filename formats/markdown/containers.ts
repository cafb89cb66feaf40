import { alertKind } from './alerts'
import { closing } from './split-markdown'

/** `:::note Title` of VuePress, Docusaurus and Yuque, and what they call a toggle. */
const OPENS = /^ {0,3}:{3,}[ \t]*\{?\.?([a-z]{1,20}\d?)\}?[ \t]*(|\S.*)$/i
const CLOSES = /^ {0,3}:{3,}[ \t]*$/
const TOGGLES = new Set(['details', 'spoiler', 'collapse'])

interface Opened {
  at: number
  kind: string
  title: string
}

/** Markdown with its containers as the HTML that they mean. One that is not closed, or of an unknown kind, is text. */
export function withContainers(text: string): string {
  if (!/^ {0,3}:{3}/m.test(text)) return text
  const lines = text.split('\n')
  const open: (Opened | undefined)[] = []
  let end: RegExp | undefined
  for (const [at, line] of lines.entries()) {
    if (end) {
      if (end.test(line)) end = undefined
      continue
    }
    end = closing(line)
    const [, kind = '', title = ''] = OPENS.exec(line) ?? []
    if (kind) open.push(TOGGLES.has(kind.toLowerCase()) || alertKind(kind) ? { at, kind, title } : undefined)
    else if (CLOSES.test(line)) {
      const opened = open.pop()
      if (opened) [lines[opened.at], lines[at]] = tagsFor(opened)
    }
  }
  return lines.join('\n')
}

function tagsFor({ kind, title }: Opened): [open: string, close: string] {
  const name = kind.toLowerCase()
  const words = title.trim()
  if (TOGGLES.has(name)) return [`\n<details><summary>${words}</summary>\n`, '\n</details>\n']
  return [`\n<div class="admonition ${alertKind(name)}">\n${words ? `\n${words}\n` : ''}`, '\n</div>\n']
}
