import { contentLimits } from '../../document/content-limits'

/** The list and quote markers at the beginning of a line. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/gm

/** The deepest nesting of lists and quotes, estimated from the markers in one line and their indentation. */
export function markdownDepth(text: string): number {
  let deepest = 0
  for (const [signs] of text.matchAll(CONTAINERS)) {
    const markers = signs.match(/[>*+.)-]/g)!.length
    const indent = /^[ \t]*/.exec(signs)![0].replaceAll('\t', '    ').length
    deepest = Math.max(deepest, markers + Math.floor(indent / 2))
  }
  return deepest
}

/** Whether reading it would take too long. */
export const isTooDeepMarkdown = (text: string): boolean => markdownDepth(text) > contentLimits.markdown.depth
