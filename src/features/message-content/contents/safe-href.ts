const opens: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'lark:', 'feishu:'])

/** The address that a link of a message may open: only these schemes ever reach an `href`. */
export function safeHref(url: string): string | undefined {
  try {
    const { protocol, href } = new URL(url)
    return opens.has(protocol) ? href : undefined
  } catch {
    return undefined
  }
}
