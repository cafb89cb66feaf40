interface Pasted {
  files: readonly { name: string }[]
  html: string
  text: string
}

/**
 * Whether a clipboard means its files. Word and Excel lay a picture of the text
 * beside the text: then it means the text. A browser lays the `<img>` beside the
 * picture, a file manager the names beside the files: then it means the files.
 */
export function meansFiles({ files, html, text }: Pasted): boolean {
  if (files.length === 0) return false
  if (wordsIn(html) !== '' || /<(table|svg|math)[\s>]/i.test(html)) return false
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const names = new Set(files.map(({ name }) => name))
  return lines.every((line) => names.has(line.split(/[/\\]/).at(-1)!.trim()))
}

const wordsIn = (html: string) =>
  html
    .replace(/<!--[\s\S]*?-->|<(style|script|head|title)\b[\s\S]*?<\/\1\s*>|<[^>]*>/gi, '')
    .replace(/&nbsp;/gi, '')
    .trim()
