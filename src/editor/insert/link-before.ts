import type { EditorState, Transaction } from 'prosemirror-state'
import { schema } from '../schema/schema'
import { wireUrl } from '../schema/link-href'

/** An address as people type it in a sentence: up to a space, a quote or Chinese punctuation. */
const ADDRESS = /(?:^|[\s(（“"'：:，。、])((?:https?:\/\/|www\.)[^\s<>"'“”‘’（）《》【】，。、；：！？]+)$/i
/** What ends a sentence ends no address. */
const TAIL = /[.,;:!?'"*_~]+$/

/** Links the address that ends at a position; undefined where there is none, or it is a link or code already. */
export function autoLink(state: EditorState, position: number): Transaction | undefined {
  const $end = state.doc.resolve(position)
  const before = $end.parent.textBetween(0, $end.parentOffset, '', '\ufffc')
  const found = ADDRESS.exec(before)?.[1]
  if (!found) return undefined
  const address = balanced(found.replace(TAIL, ''))
  const url = wireUrl(address)
  if (!url || !/[^/:]\.[^.]/.test(address.replace(/^https?:\/\//i, 'h'))) return undefined
  const from = position - found.length
  const to = from + address.length
  const taken = ['link', 'inline_code'].some((name) => state.doc.rangeHasMark(from, to, schema.marks[name]!))
  return taken ? undefined : state.tr.addMark(from, to, schema.marks.link!.create({ url }))
}

/** A bracket that was opened before the address closes after it. */
function balanced(address: string): string {
  const count = (sign: string) => address.split(sign).length
  return address.endsWith(')') && count(')') > count('(') ? balanced(address.slice(0, -1)) : address
}
