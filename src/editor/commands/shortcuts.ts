import { InputRule } from 'prosemirror-inputrules'
import { closeHistory } from 'prosemirror-history'
import type { TextStyle } from '../../../contract/docx/text'
import type { LineAttrs } from '../schema/attrs'
import { hasUnsendable } from '../schema/line-node'
import { lineAt } from '../queries/line-at'
import { setKind } from './set-kind'

/** Markdown while typing, at the beginning of a line: `# `, `- `, `1. `, `[] `, `> `, and three backticks. */
const rule = (pattern: RegExp, kind: (match: RegExpMatchArray) => number, style?: Partial<TextStyle>) =>
  new InputRule(pattern, (state, match, start, end) => {
    const at = lineAt(state.doc.resolve(start))
    if (!at || !isPlain(at.line.attrs as LineAttrs) || hasUnsendable(at.line)) return null
    const wanted = kind(match)
    if (wanted === at.type) return null
    const tr = state.tr.delete(start, end)
    let made: typeof tr | null = null
    setKind(wanted, style ?? {})(state.apply(tr), (kindTr) => {
      for (const step of kindTr.steps) tr.step(step)
      made = closeHistory(tr)
    })
    return made
  })

const isPlain = ({ type }: LineAttrs) => type >= 2 && type <= 11

export const shortcuts: readonly InputRule[] = [
  rule(/^(#{1,9})\s$/, (match) => (match[1]?.length ?? 1) + 2),
  rule(/^[-*+]\s$/, () => 12),
  rule(/^1[.)]\s$/, () => 13),
  rule(/^\[\s?\]\s$/, () => 17),
  rule(/^\[[xX]\]\s$/, () => 17, { done: true }),
  rule(/^>\s$/, () => 15),
  rule(/^```$/, () => 14),
]
