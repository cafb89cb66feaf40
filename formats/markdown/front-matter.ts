interface FrontMatter {
  /** The text after it. */
  body: string
  isFound: boolean
  title: string | undefined
}

/** YAML between `---`, or TOML between `+++`. Only if a key comes first: otherwise `---` is a divider. */
const YAML =
  /^---[ \t]*\n(?=[ \t\n]*(?:#.*\n[ \t\n]*)*["']?[\p{L}\w][\p{L}\w .-]{0,60}["']?[ \t]*:(?:[ \t]|\n))([^]*?\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/u
const TOML =
  /^\+\+\+[ \t]*\n(?=[ \t\n]*(?:#.*\n[ \t\n]*)*[\w."[-]+[ \t]*[=\].\w])([^]*?\n)\+\+\+[ \t]*(?:\n|$)/

/** Longer data at the beginning of a text is content. */
const LONGEST = 20_000

/**
 * The data about a document that other programs write before its text: it is no content, except for its title. A
 * file of several YAML documents has none.
 */
export function splitFrontMatter(text: string): FrontMatter {
  const head = text.slice(0, LONGEST)
  const [all, data = ''] = YAML.exec(head) ?? TOML.exec(head) ?? []
  const body = text.slice(all?.length ?? 0)
  if (all === undefined || /^\s*[\w"'.-]+:(?:\s|$)/.test(body.slice(0, 200)))
    return { body: text, isFound: false, title: undefined }
  const [, written = ''] = /^title[ \t]*[:=][ \t]*(|\S.*)$/m.exec(data) ?? []
  const title = written
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim()
  return { body, isFound: true, title: /^[>|][+-]?$/.test(title) ? undefined : title || undefined }
}
