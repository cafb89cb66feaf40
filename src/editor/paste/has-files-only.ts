interface Pasted {
  files: readonly { name: string }[]
  html: string
  text: string
}

/**
 * Whether a paste takes only the files of a clipboard. Word and Excel add a picture of the text to the text, so the
 * text is pasted. A browser adds the `<img>` to the picture, and a file manager the names to the files, so the files
 * are pasted.
 */
export function hasFilesOnly({ files, html, text }: Pasted): boolean {
  if (files.length === 0) return false
  if (wordsIn(html) !== '' || /<(table|svg|math)[\s>]/i.test(html)) return false
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const names = new Set(files.map(({ name }) => name))
  return lines.every((line) => names.has(line.split(/[/\\]/).at(-1)!.trim()))
}

const wordsIn = (html: string) =>
  html
    .replace(/<!--[\s\S]*?(?:-->|$)|<(style|script|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)|<[^<>]*>/gi, '')
    .replace(/&nbsp;/gi, '')
    .trim()
