import type { CodeEntry } from './code-entry'
import type { Section } from './sections'

/** One line of the guide: a code under one of the operations that answer it. */
export interface CodeLine extends CodeEntry {
  section: Section
  /** Everything that it can be found by, in every language; folded. */
  found: string
}

/** Widths and cases of letters are one: what is pasted from a Chinese input method is found as well. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * The lines in which every word of the text stands somewhere, in their order. A
 * text that fits none, but names codes, is taken for a pasted answer or a line
 * of a log: it finds what it names.
 */
export function findCodes(lines: readonly CodeLine[], text: string): readonly CodeLine[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return lines
  const fitting = lines.filter(({ found }) => words.every((word) => found.includes(word)))
  if (fitting.length > 0) return fitting
  const named = new Set(codesNamedIn(text))
  return lines.filter(({ code }) => named.has(code))
}

/** The numbers in a text that can be codes. */
export const codesNamedIn = (text: string): number[] =>
  (fold(text).match(/\d{4,8}/g) ?? []).map(Number).filter(Number.isSafeInteger)
